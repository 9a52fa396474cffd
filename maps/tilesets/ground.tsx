<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="ground" tilewidth="48" tileheight="48" tilecount="304" columns="16">
 <image source="../../assets/terrain/ground.png" width="768" height="912"/>
 <tile id="0" type="stone_0">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="1" type="stone_1">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="2" type="stone_2">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="3" type="stone_3">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="4" type="stone_4">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="5" type="stone_5">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="6" type="stone_6">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="7" type="stone_7">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="8" type="stone_8">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="9" type="stone_9">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="10" type="stone_10">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="11" type="stone_11">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="12" type="stone_12">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="13" type="stone_13">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="14" type="stone_14">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="15" type="stone_15">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="16" type="flag_0">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="17" type="flag_1">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="18" type="flag_2">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="19" type="flag_3">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="20" type="flag_4">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="21" type="flag_5">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="22" type="flag_6">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="23" type="flag_7">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="24" type="flag_8">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="25" type="flag_9">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="26" type="flag_10">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="27" type="flag_11">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="28" type="flag_12">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="29" type="flag_13">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="30" type="flag_14">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="31" type="flag_15">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="32" type="cracked_0">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="33" type="cracked_1">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="34" type="cracked_2">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="35" type="cracked_3">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="36" type="cracked_4">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="37" type="cracked_5">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="38" type="cracked_6">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="39" type="cracked_7">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="40" type="cracked_8">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="41" type="cracked_9">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="42" type="cracked_10">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="43" type="cracked_11">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="44" type="cracked_12">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="45" type="cracked_13">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="46" type="cracked_14">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="47" type="cracked_15">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="48" type="dirt_0">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="49" type="dirt_1">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="50" type="dirt_2">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="51" type="dirt_3">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="52" type="dirt_4">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="53" type="dirt_5">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="54" type="dirt_6">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="55" type="dirt_7">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="56" type="dirt_8">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="57" type="dirt_9">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="58" type="dirt_10">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="59" type="dirt_11">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="60" type="dirt_12">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="61" type="dirt_13">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="62" type="dirt_14">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="63" type="dirt_15">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="64" type="grass_0">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="65" type="grass_1">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="66" type="grass_2">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="67" type="grass_3">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="68" type="grass_4">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="69" type="grass_5">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="70" type="grass_6">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="71" type="grass_7">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="72" type="grass_8">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="73" type="grass_9">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="74" type="grass_10">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="75" type="grass_11">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="76" type="grass_12">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="77" type="grass_13">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="78" type="grass_14">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="79" type="grass_15">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="80" type="flowers_0">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="81" type="flowers_1">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="82" type="flowers_2">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="83" type="flowers_3">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="84" type="flowers_4">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="85" type="flowers_5">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="86" type="flowers_6">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="87" type="flowers_7">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="88" type="flowers_8">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="89" type="flowers_9">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="90" type="flowers_10">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="91" type="flowers_11">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="92" type="flowers_12">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="93" type="flowers_13">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="94" type="flowers_14">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="95" type="flowers_15">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="96" type="heath_0">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="97" type="heath_1">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="98" type="heath_2">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="99" type="heath_3">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="100" type="heath_4">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="101" type="heath_5">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="102" type="heath_6">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="103" type="heath_7">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="104" type="heath_8">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="105" type="heath_9">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="106" type="heath_10">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="107" type="heath_11">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="108" type="heath_12">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="109" type="heath_13">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="110" type="heath_14">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="111" type="heath_15">
  <properties>
   <property name="surface" value="grass"/>
  </properties>
 </tile>
 <tile id="112" type="mud_0">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="113" type="mud_1">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="114" type="mud_2">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="115" type="mud_3">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="116" type="mud_4">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="117" type="mud_5">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="118" type="mud_6">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="119" type="mud_7">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="120" type="mud_8">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="121" type="mud_9">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="122" type="mud_10">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="123" type="mud_11">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="124" type="mud_12">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="125" type="mud_13">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="126" type="mud_14">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="127" type="mud_15">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="mud"/>
  </properties>
 </tile>
 <tile id="128" type="sand_0">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="129" type="sand_1">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="130" type="sand_2">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="131" type="sand_3">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="132" type="sand_4">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="133" type="sand_5">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="134" type="sand_6">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="135" type="sand_7">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="136" type="sand_8">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="137" type="sand_9">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="138" type="sand_10">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="139" type="sand_11">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="140" type="sand_12">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="141" type="sand_13">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="142" type="sand_14">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="143" type="sand_15">
  <properties>
   <property name="surface" value="sand"/>
  </properties>
 </tile>
 <tile id="144" type="crag_0">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="145" type="crag_1">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="146" type="crag_2">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="147" type="crag_3">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="148" type="crag_4">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="149" type="crag_5">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="150" type="crag_6">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="151" type="crag_7">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="152" type="crag_8">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="153" type="crag_9">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="154" type="crag_10">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="155" type="crag_11">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="156" type="crag_12">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="157" type="crag_13">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="158" type="crag_14">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="159" type="crag_15">
  <properties>
   <property name="climb" type="int" value="2"/>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="160" type="rubble_0">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="161" type="rubble_1">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="162" type="rubble_2">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="163" type="rubble_3">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="164" type="rubble_4">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="165" type="rubble_5">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="166" type="rubble_6">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="167" type="rubble_7">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="168" type="rubble_8">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="169" type="rubble_9">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="170" type="rubble_10">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="171" type="rubble_11">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="172" type="rubble_12">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="173" type="rubble_13">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="174" type="rubble_14">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="175" type="rubble_15">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="difficult" type="bool" value="true"/>
   <property name="surface" value="rubble"/>
  </properties>
 </tile>
 <tile id="176" type="cobble_0">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="177" type="cobble_1">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="178" type="cobble_2">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="179" type="cobble_3">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="180" type="cobble_4">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="181" type="cobble_5">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="182" type="cobble_6">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="183" type="cobble_7">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="184" type="cobble_8">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="185" type="cobble_9">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="186" type="cobble_10">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="187" type="cobble_11">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="188" type="cobble_12">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="189" type="cobble_13">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="190" type="cobble_14">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="191" type="cobble_15">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="192" type="plank_0">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="193" type="plank_1">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="194" type="plank_2">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="195" type="plank_3">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="196" type="plank_4">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="197" type="plank_5">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="198" type="plank_6">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="199" type="plank_7">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="200" type="plank_8">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="201" type="plank_9">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="202" type="plank_10">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="203" type="plank_11">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="204" type="plank_12">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="205" type="plank_13">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="206" type="plank_14">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="207" type="plank_15">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="208" type="plank_v_0">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="209" type="plank_v_1">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="210" type="plank_v_2">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="211" type="plank_v_3">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="212" type="plank_v_4">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="213" type="plank_v_5">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="214" type="plank_v_6">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="215" type="plank_v_7">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="216" type="plank_v_8">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="217" type="plank_v_9">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="218" type="plank_v_10">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="219" type="plank_v_11">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="220" type="plank_v_12">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="221" type="plank_v_13">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="222" type="plank_v_14">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="223" type="plank_v_15">
  <properties>
   <property name="surface" value="wood"/>
  </properties>
 </tile>
 <tile id="224" type="bridge_0">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="225" type="bridge_1">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="226" type="bridge_2">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="227" type="bridge_3">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="228" type="bridge_4">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="229" type="bridge_5">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="230" type="bridge_6">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="231" type="bridge_7">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="232" type="bridge_8">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="233" type="bridge_9">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="234" type="bridge_10">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="235" type="bridge_11">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="236" type="bridge_12">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="237" type="bridge_13">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="238" type="bridge_14">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="239" type="bridge_15">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="240" type="bridge_v_0">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="241" type="bridge_v_1">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="242" type="bridge_v_2">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="243" type="bridge_v_3">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="244" type="bridge_v_4">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="245" type="bridge_v_5">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="246" type="bridge_v_6">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="247" type="bridge_v_7">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="248" type="bridge_v_8">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="249" type="bridge_v_9">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="250" type="bridge_v_10">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="251" type="bridge_v_11">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="252" type="bridge_v_12">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="253" type="bridge_v_13">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="254" type="bridge_v_14">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="255" type="bridge_v_15">
  <properties>
   <property name="surface" value="wood"/>
   <property name="water" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="256" type="ford_0">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="257" type="ford_1">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="258" type="ford_2">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="259" type="ford_3">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="260" type="ford_4">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="261" type="ford_5">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="262" type="ford_6">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="263" type="ford_7">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="264" type="ford_8">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="265" type="ford_9">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="266" type="ford_10">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="267" type="ford_11">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="268" type="ford_12">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="269" type="ford_13">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="270" type="ford_14">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="271" type="ford_15">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.3"/>
  </properties>
 </tile>
 <tile id="272" type="water_0">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="273" type="water_1">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="274" type="water_2">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="275" type="water_3">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="276" type="water_4">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="277" type="water_5">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="278" type="water_6">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="279" type="water_7">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="280" type="water_8">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="281" type="water_9">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="282" type="water_10">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="283" type="water_11">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="284" type="water_12">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="285" type="water_13">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="286" type="water_14">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="287" type="water_15">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="0.6"/>
  </properties>
 </tile>
 <tile id="288" type="deep_0">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="289" type="deep_1">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="290" type="deep_2">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="291" type="deep_3">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="292" type="deep_4">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="293" type="deep_5">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="294" type="deep_6">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="295" type="deep_7">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="296" type="deep_8">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="297" type="deep_9">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="298" type="deep_10">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="299" type="deep_11">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="300" type="deep_12">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="301" type="deep_13">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="302" type="deep_14">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="303" type="deep_15">
  <properties>
   <property name="surface" value="water"/>
   <property name="water" type="float" value="2"/>
  </properties>
 </tile>
</tileset>
