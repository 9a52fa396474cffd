<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="props" tilewidth="48" tileheight="48" tilecount="64" columns="16">
 <image source="../../assets/terrain/props.png" width="768" height="192"/>
 <tile id="0" type="tree_1">
  <properties>
   <property name="height" type="float" value="5"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="1" type="tree_2">
  <properties>
   <property name="height" type="float" value="5"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="2" type="tree_3">
  <properties>
   <property name="height" type="float" value="5"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="3" type="pine_1">
  <properties>
   <property name="height" type="float" value="5"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="4" type="pine_2">
  <properties>
   <property name="height" type="float" value="5"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="5" type="bush_1">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="6" type="bush_2">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="7" type="bush_3">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="8" type="tall_grass_1">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="9" type="tall_grass_2">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="10" type="reeds"/>
 <tile id="11" type="boulder_1">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="height" type="float" value="1.4"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="12" type="boulder_2">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="height" type="float" value="1.4"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="13" type="crag_1">
  <properties>
   <property name="height" type="float" value="2.6"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="14" type="crag_2">
  <properties>
   <property name="height" type="float" value="2.6"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="15" type="stones">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="16" type="pebbles"/>
 <tile id="17" type="bones"/>
 <tile id="18" type="mushrooms"/>
 <tile id="19" type="lilies"/>
 <tile id="20" type="crate">
  <properties>
   <property name="height" type="float" value="1"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="21" type="barrel">
  <properties>
   <property name="height" type="float" value="1"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="22" type="sacks">
  <properties>
   <property name="height" type="float" value="0.8"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="23" type="hay">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="24" type="pillar">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="25" type="pillar_broken">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="26" type="statue">
  <properties>
   <property name="height" type="float" value="2.6"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="27" type="table_1">
  <properties>
   <property name="height" type="float" value="0.8"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="28" type="table_2">
  <properties>
   <property name="height" type="float" value="0.8"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="29" type="bookcase">
  <properties>
   <property name="height" type="float" value="2.2"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="30" type="well">
  <properties>
   <property name="height" type="float" value="1"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="31" type="log">
  <properties>
   <property name="height" type="float" value="1"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="32" type="stump">
  <properties>
   <property name="height" type="float" value="0.6"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="33" type="brazier">
  <properties>
   <property name="height" type="float" value="0.9"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="34" type="brazier_out">
  <properties>
   <property name="height" type="float" value="0.9"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="35" type="torch_stand"/>
 <tile id="36" type="torch_stand_out"/>
 <tile id="37" type="campfire">
  <properties>
   <property name="height" type="float" value="0.4"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="38" type="campfire_out">
  <properties>
   <property name="height" type="float" value="0.4"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="39" type="lantern"/>
 <tile id="40" type="lantern_out"/>
 <tile id="41" type="rug">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="42" type="chest_closed"/>
 <tile id="43" type="chest_open"/>
 <tile id="44" type="rubble_1">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="45" type="rubble_2">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="46" type="rubble_3">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="47" type="debris"/>
 <tile id="48" type="fire">
  <properties>
   <property name="surface" value="fire"/>
  </properties>
 </tile>
 <tile id="49" type="blaze">
  <properties>
   <property name="surface" value="large_fire"/>
  </properties>
 </tile>
</tileset>
