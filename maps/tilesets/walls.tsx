<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="walls" tilewidth="48" tileheight="48" tilecount="112" columns="16">
 <image source="../../assets/terrain/walls.png" width="768" height="336"/>
 <tile id="0" type="wall_0">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="1" type="wall_1">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="2" type="wall_2">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="3" type="wall_3">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="4" type="wall_4">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="5" type="wall_5">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="6" type="wall_6">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="7" type="wall_7">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="8" type="wall_8">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="9" type="wall_9">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="10" type="wall_10">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="11" type="wall_11">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="12" type="wall_12">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="13" type="wall_13">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="14" type="wall_14">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="15" type="wall_15">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="16" type="ruin_0">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="17" type="ruin_1">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="18" type="ruin_2">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="19" type="ruin_3">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="20" type="ruin_4">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="21" type="ruin_5">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="22" type="ruin_6">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="23" type="ruin_7">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="24" type="ruin_8">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="25" type="ruin_9">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="26" type="ruin_10">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="27" type="ruin_11">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="28" type="ruin_12">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="29" type="ruin_13">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="30" type="ruin_14">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="31" type="ruin_15">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="32" type="house_0">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="33" type="house_1">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="34" type="house_2">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="35" type="house_3">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="36" type="house_4">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="37" type="house_5">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="38" type="house_6">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="39" type="house_7">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="40" type="house_8">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="41" type="house_9">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="42" type="house_10">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="43" type="house_11">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="44" type="house_12">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="45" type="house_13">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="46" type="house_14">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="47" type="house_15">
  <properties>
   <property name="height" type="float" value="3"/>
   <property name="opaque" type="bool" value="true"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="48" type="window_10">
  <properties>
   <property name="height" type="float" value="1.1"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="49" type="window_5">
  <properties>
   <property name="height" type="float" value="1.1"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="surface" value="wood"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="50" type="slit_5">
  <properties>
   <property name="height" type="float" value="1.1"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="51" type="slit_10">
  <properties>
   <property name="height" type="float" value="1.1"/>
   <property name="opaque" type="bool" value="false"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="52" type="low_0">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="53" type="low_1">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="54" type="low_2">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="55" type="low_3">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="56" type="low_4">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="57" type="low_5">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="58" type="low_6">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="59" type="low_7">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="60" type="low_8">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="61" type="low_9">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="62" type="low_10">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="63" type="low_11">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="64" type="low_12">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="65" type="low_13">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="66" type="low_14">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="67" type="low_15">
  <properties>
   <property name="height" type="float" value="1.2"/>
   <property name="surface" value="stone"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="68" type="hedge_0">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="69" type="hedge_1">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="70" type="hedge_2">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="71" type="hedge_3">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="72" type="hedge_4">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="73" type="hedge_5">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="74" type="hedge_6">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="75" type="hedge_7">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="76" type="hedge_8">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="77" type="hedge_9">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="78" type="hedge_10">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="79" type="hedge_11">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="80" type="hedge_12">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="81" type="hedge_13">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="82" type="hedge_14">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="83" type="hedge_15">
  <properties>
   <property name="height" type="float" value="1.6"/>
   <property name="surface" value="grass"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="84" type="fence_0">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="85" type="fence_1">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="86" type="fence_2">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="87" type="fence_3">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="88" type="fence_4">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="89" type="fence_5">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="90" type="fence_6">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="91" type="fence_7">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="92" type="fence_8">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="93" type="fence_9">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="94" type="fence_10">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="95" type="fence_11">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="96" type="fence_12">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="97" type="fence_13">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="98" type="fence_14">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="99" type="fence_15">
  <properties>
   <property name="cover" type="float" value="0"/>
   <property name="height" type="float" value="1"/>
   <property name="see_through" type="bool" value="true"/>
   <property name="walk" type="bool" value="false"/>
  </properties>
 </tile>
 <wangsets>
  <wangset name="wall" type="edge" tile="10">
   <wangcolor name="wall" color="#808090" tile="10" probability="1"/>
   <wangtile tileid="1" wangid="1,0,0,0,0,0,0,0"/>
   <wangtile tileid="2" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="3" wangid="1,0,1,0,0,0,0,0"/>
   <wangtile tileid="4" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="5" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="6" wangid="0,0,1,0,1,0,0,0"/>
   <wangtile tileid="7" wangid="1,0,1,0,1,0,0,0"/>
   <wangtile tileid="8" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="9" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="10" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="11" wangid="1,0,1,0,0,0,1,0"/>
   <wangtile tileid="12" wangid="0,0,0,0,1,0,1,0"/>
   <wangtile tileid="13" wangid="1,0,0,0,1,0,1,0"/>
   <wangtile tileid="14" wangid="0,0,1,0,1,0,1,0"/>
   <wangtile tileid="15" wangid="1,0,1,0,1,0,1,0"/>
  </wangset>
  <wangset name="ruin" type="edge" tile="26">
   <wangcolor name="ruin" color="#606070" tile="26" probability="1"/>
   <wangtile tileid="17" wangid="1,0,0,0,0,0,0,0"/>
   <wangtile tileid="18" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="19" wangid="1,0,1,0,0,0,0,0"/>
   <wangtile tileid="20" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="21" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="22" wangid="0,0,1,0,1,0,0,0"/>
   <wangtile tileid="23" wangid="1,0,1,0,1,0,0,0"/>
   <wangtile tileid="24" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="25" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="26" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="27" wangid="1,0,1,0,0,0,1,0"/>
   <wangtile tileid="28" wangid="0,0,0,0,1,0,1,0"/>
   <wangtile tileid="29" wangid="1,0,0,0,1,0,1,0"/>
   <wangtile tileid="30" wangid="0,0,1,0,1,0,1,0"/>
   <wangtile tileid="31" wangid="1,0,1,0,1,0,1,0"/>
  </wangset>
  <wangset name="house" type="edge" tile="42">
   <wangcolor name="house" color="#a07050" tile="42" probability="1"/>
   <wangtile tileid="33" wangid="1,0,0,0,0,0,0,0"/>
   <wangtile tileid="34" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="35" wangid="1,0,1,0,0,0,0,0"/>
   <wangtile tileid="36" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="37" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="38" wangid="0,0,1,0,1,0,0,0"/>
   <wangtile tileid="39" wangid="1,0,1,0,1,0,0,0"/>
   <wangtile tileid="40" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="41" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="42" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="43" wangid="1,0,1,0,0,0,1,0"/>
   <wangtile tileid="44" wangid="0,0,0,0,1,0,1,0"/>
   <wangtile tileid="45" wangid="1,0,0,0,1,0,1,0"/>
   <wangtile tileid="46" wangid="0,0,1,0,1,0,1,0"/>
   <wangtile tileid="47" wangid="1,0,1,0,1,0,1,0"/>
  </wangset>
  <wangset name="low" type="edge" tile="62">
   <wangcolor name="low" color="#b0b0a0" tile="62" probability="1"/>
   <wangtile tileid="53" wangid="1,0,0,0,0,0,0,0"/>
   <wangtile tileid="54" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="55" wangid="1,0,1,0,0,0,0,0"/>
   <wangtile tileid="56" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="57" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="58" wangid="0,0,1,0,1,0,0,0"/>
   <wangtile tileid="59" wangid="1,0,1,0,1,0,0,0"/>
   <wangtile tileid="60" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="61" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="62" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="63" wangid="1,0,1,0,0,0,1,0"/>
   <wangtile tileid="64" wangid="0,0,0,0,1,0,1,0"/>
   <wangtile tileid="65" wangid="1,0,0,0,1,0,1,0"/>
   <wangtile tileid="66" wangid="0,0,1,0,1,0,1,0"/>
   <wangtile tileid="67" wangid="1,0,1,0,1,0,1,0"/>
  </wangset>
  <wangset name="hedge" type="edge" tile="78">
   <wangcolor name="hedge" color="#508040" tile="78" probability="1"/>
   <wangtile tileid="69" wangid="1,0,0,0,0,0,0,0"/>
   <wangtile tileid="70" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="71" wangid="1,0,1,0,0,0,0,0"/>
   <wangtile tileid="72" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="73" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="74" wangid="0,0,1,0,1,0,0,0"/>
   <wangtile tileid="75" wangid="1,0,1,0,1,0,0,0"/>
   <wangtile tileid="76" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="77" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="78" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="79" wangid="1,0,1,0,0,0,1,0"/>
   <wangtile tileid="80" wangid="0,0,0,0,1,0,1,0"/>
   <wangtile tileid="81" wangid="1,0,0,0,1,0,1,0"/>
   <wangtile tileid="82" wangid="0,0,1,0,1,0,1,0"/>
   <wangtile tileid="83" wangid="1,0,1,0,1,0,1,0"/>
  </wangset>
  <wangset name="fence" type="edge" tile="94">
   <wangcolor name="fence" color="#c0a060" tile="94" probability="1"/>
   <wangtile tileid="85" wangid="1,0,0,0,0,0,0,0"/>
   <wangtile tileid="86" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="87" wangid="1,0,1,0,0,0,0,0"/>
   <wangtile tileid="88" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="89" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="90" wangid="0,0,1,0,1,0,0,0"/>
   <wangtile tileid="91" wangid="1,0,1,0,1,0,0,0"/>
   <wangtile tileid="92" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="93" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="94" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="95" wangid="1,0,1,0,0,0,1,0"/>
   <wangtile tileid="96" wangid="0,0,0,0,1,0,1,0"/>
   <wangtile tileid="97" wangid="1,0,0,0,1,0,1,0"/>
   <wangtile tileid="98" wangid="0,0,1,0,1,0,1,0"/>
   <wangtile tileid="99" wangid="1,0,1,0,1,0,1,0"/>
  </wangset>
 </wangsets>
</tileset>
