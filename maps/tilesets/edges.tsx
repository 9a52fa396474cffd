<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="edges" tilewidth="48" tileheight="48" tilecount="272" columns="16">
 <image source="../../assets/terrain/edges.png" width="768" height="816"/>
 <tile id="0" type="fringe_1"/>
 <tile id="1" type="fringe_2"/>
 <tile id="2" type="fringe_4"/>
 <tile id="3" type="fringe_5"/>
 <tile id="4" type="fringe_8"/>
 <tile id="5" type="fringe_9"/>
 <tile id="6" type="fringe_10"/>
 <tile id="7" type="fringe_16"/>
 <tile id="8" type="fringe_17"/>
 <tile id="9" type="fringe_18"/>
 <tile id="10" type="fringe_20"/>
 <tile id="11" type="fringe_21"/>
 <tile id="12" type="fringe_32"/>
 <tile id="13" type="fringe_33"/>
 <tile id="14" type="fringe_34"/>
 <tile id="15" type="fringe_36"/>
 <tile id="16" type="fringe_37"/>
 <tile id="17" type="fringe_40"/>
 <tile id="18" type="fringe_41"/>
 <tile id="19" type="fringe_42"/>
 <tile id="20" type="fringe_64"/>
 <tile id="21" type="fringe_65"/>
 <tile id="22" type="fringe_66"/>
 <tile id="23" type="fringe_68"/>
 <tile id="24" type="fringe_69"/>
 <tile id="25" type="fringe_72"/>
 <tile id="26" type="fringe_73"/>
 <tile id="27" type="fringe_74"/>
 <tile id="28" type="fringe_80"/>
 <tile id="29" type="fringe_81"/>
 <tile id="30" type="fringe_82"/>
 <tile id="31" type="fringe_84"/>
 <tile id="32" type="fringe_85"/>
 <tile id="33" type="fringe_128"/>
 <tile id="34" type="fringe_130"/>
 <tile id="35" type="fringe_132"/>
 <tile id="36" type="fringe_136"/>
 <tile id="37" type="fringe_138"/>
 <tile id="38" type="fringe_144"/>
 <tile id="39" type="fringe_146"/>
 <tile id="40" type="fringe_148"/>
 <tile id="41" type="fringe_160"/>
 <tile id="42" type="fringe_162"/>
 <tile id="43" type="fringe_164"/>
 <tile id="44" type="fringe_168"/>
 <tile id="45" type="fringe_170"/>
 <tile id="46" type="bank_1"/>
 <tile id="47" type="bank_2"/>
 <tile id="48" type="bank_4"/>
 <tile id="49" type="bank_5"/>
 <tile id="50" type="bank_8"/>
 <tile id="51" type="bank_9"/>
 <tile id="52" type="bank_10"/>
 <tile id="53" type="bank_16"/>
 <tile id="54" type="bank_17"/>
 <tile id="55" type="bank_18"/>
 <tile id="56" type="bank_20"/>
 <tile id="57" type="bank_21"/>
 <tile id="58" type="bank_32"/>
 <tile id="59" type="bank_33"/>
 <tile id="60" type="bank_34"/>
 <tile id="61" type="bank_36"/>
 <tile id="62" type="bank_37"/>
 <tile id="63" type="bank_40"/>
 <tile id="64" type="bank_41"/>
 <tile id="65" type="bank_42"/>
 <tile id="66" type="bank_64"/>
 <tile id="67" type="bank_65"/>
 <tile id="68" type="bank_66"/>
 <tile id="69" type="bank_68"/>
 <tile id="70" type="bank_69"/>
 <tile id="71" type="bank_72"/>
 <tile id="72" type="bank_73"/>
 <tile id="73" type="bank_74"/>
 <tile id="74" type="bank_80"/>
 <tile id="75" type="bank_81"/>
 <tile id="76" type="bank_82"/>
 <tile id="77" type="bank_84"/>
 <tile id="78" type="bank_85"/>
 <tile id="79" type="bank_128"/>
 <tile id="80" type="bank_130"/>
 <tile id="81" type="bank_132"/>
 <tile id="82" type="bank_136"/>
 <tile id="83" type="bank_138"/>
 <tile id="84" type="bank_144"/>
 <tile id="85" type="bank_146"/>
 <tile id="86" type="bank_148"/>
 <tile id="87" type="bank_160"/>
 <tile id="88" type="bank_162"/>
 <tile id="89" type="bank_164"/>
 <tile id="90" type="bank_168"/>
 <tile id="91" type="bank_170"/>
 <tile id="92" type="shade_1"/>
 <tile id="93" type="shade_2"/>
 <tile id="94" type="shade_4"/>
 <tile id="95" type="shade_5"/>
 <tile id="96" type="shade_8"/>
 <tile id="97" type="shade_9"/>
 <tile id="98" type="shade_10"/>
 <tile id="99" type="shade_16"/>
 <tile id="100" type="shade_17"/>
 <tile id="101" type="shade_18"/>
 <tile id="102" type="shade_20"/>
 <tile id="103" type="shade_21"/>
 <tile id="104" type="shade_32"/>
 <tile id="105" type="shade_33"/>
 <tile id="106" type="shade_34"/>
 <tile id="107" type="shade_36"/>
 <tile id="108" type="shade_37"/>
 <tile id="109" type="shade_40"/>
 <tile id="110" type="shade_41"/>
 <tile id="111" type="shade_42"/>
 <tile id="112" type="shade_64"/>
 <tile id="113" type="shade_65"/>
 <tile id="114" type="shade_66"/>
 <tile id="115" type="shade_68"/>
 <tile id="116" type="shade_69"/>
 <tile id="117" type="shade_72"/>
 <tile id="118" type="shade_73"/>
 <tile id="119" type="shade_74"/>
 <tile id="120" type="shade_80"/>
 <tile id="121" type="shade_81"/>
 <tile id="122" type="shade_82"/>
 <tile id="123" type="shade_84"/>
 <tile id="124" type="shade_85"/>
 <tile id="125" type="shade_128"/>
 <tile id="126" type="shade_130"/>
 <tile id="127" type="shade_132"/>
 <tile id="128" type="shade_136"/>
 <tile id="129" type="shade_138"/>
 <tile id="130" type="shade_144"/>
 <tile id="131" type="shade_146"/>
 <tile id="132" type="shade_148"/>
 <tile id="133" type="shade_160"/>
 <tile id="134" type="shade_162"/>
 <tile id="135" type="shade_164"/>
 <tile id="136" type="shade_168"/>
 <tile id="137" type="shade_170"/>
 <tile id="138" type="soft_1"/>
 <tile id="139" type="soft_2"/>
 <tile id="140" type="soft_4"/>
 <tile id="141" type="soft_5"/>
 <tile id="142" type="soft_8"/>
 <tile id="143" type="soft_9"/>
 <tile id="144" type="soft_10"/>
 <tile id="145" type="soft_16"/>
 <tile id="146" type="soft_17"/>
 <tile id="147" type="soft_18"/>
 <tile id="148" type="soft_20"/>
 <tile id="149" type="soft_21"/>
 <tile id="150" type="soft_32"/>
 <tile id="151" type="soft_33"/>
 <tile id="152" type="soft_34"/>
 <tile id="153" type="soft_36"/>
 <tile id="154" type="soft_37"/>
 <tile id="155" type="soft_40"/>
 <tile id="156" type="soft_41"/>
 <tile id="157" type="soft_42"/>
 <tile id="158" type="soft_64"/>
 <tile id="159" type="soft_65"/>
 <tile id="160" type="soft_66"/>
 <tile id="161" type="soft_68"/>
 <tile id="162" type="soft_69"/>
 <tile id="163" type="soft_72"/>
 <tile id="164" type="soft_73"/>
 <tile id="165" type="soft_74"/>
 <tile id="166" type="soft_80"/>
 <tile id="167" type="soft_81"/>
 <tile id="168" type="soft_82"/>
 <tile id="169" type="soft_84"/>
 <tile id="170" type="soft_85"/>
 <tile id="171" type="soft_128"/>
 <tile id="172" type="soft_130"/>
 <tile id="173" type="soft_132"/>
 <tile id="174" type="soft_136"/>
 <tile id="175" type="soft_138"/>
 <tile id="176" type="soft_144"/>
 <tile id="177" type="soft_146"/>
 <tile id="178" type="soft_148"/>
 <tile id="179" type="soft_160"/>
 <tile id="180" type="soft_162"/>
 <tile id="181" type="soft_164"/>
 <tile id="182" type="soft_168"/>
 <tile id="183" type="soft_170"/>
 <tile id="184" type="cliff_0_1">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="185" type="dais_0_1">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="186" type="cliff_0_4">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="187" type="dais_0_4">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="188" type="cliff_0_64">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="189" type="dais_0_64">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="190" type="cliff_0_5">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="191" type="dais_0_5">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="192" type="cliff_0_65">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="193" type="dais_0_65">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="194" type="cliff_0_68">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="195" type="dais_0_68">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="196" type="cliff_0_69">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="197" type="dais_0_69">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="198" type="cliff_1_0">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="199" type="dais_1_0">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="200" type="cliff_1_1">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="201" type="dais_1_1">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="202" type="cliff_1_4">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="203" type="dais_1_4">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="204" type="cliff_1_64">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="205" type="dais_1_64">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="206" type="cliff_1_5">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="207" type="dais_1_5">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="208" type="cliff_1_65">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="209" type="dais_1_65">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="210" type="cliff_1_68">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="211" type="dais_1_68">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="212" type="cliff_1_69">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="213" type="dais_1_69">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="214" type="cliff_2_0">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="215" type="dais_2_0">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="216" type="cliff_2_1">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="217" type="dais_2_1">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="218" type="cliff_2_4">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="219" type="dais_2_4">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="220" type="cliff_2_64">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="221" type="dais_2_64">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="222" type="cliff_2_5">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="223" type="dais_2_5">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="224" type="cliff_2_65">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="225" type="dais_2_65">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="226" type="cliff_2_68">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="227" type="dais_2_68">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="228" type="cliff_2_69">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="229" type="dais_2_69">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="230" type="cliff_3_0">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="231" type="dais_3_0">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="232" type="cliff_3_1">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="233" type="dais_3_1">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="234" type="cliff_3_4">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="235" type="dais_3_4">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="236" type="cliff_3_64">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="237" type="dais_3_64">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="238" type="cliff_3_5">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="239" type="dais_3_5">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="240" type="cliff_3_65">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="241" type="dais_3_65">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="242" type="cliff_3_68">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="243" type="dais_3_68">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="244" type="cliff_3_69">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="245" type="dais_3_69">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="246" type="lift_1">
  <properties>
   <property name="elevation" type="float" value="0.5"/>
  </properties>
 </tile>
 <tile id="247" type="lift_2">
  <properties>
   <property name="elevation" type="float" value="1"/>
  </properties>
 </tile>
 <tile id="248" type="lift_3">
  <properties>
   <property name="elevation" type="float" value="1.5"/>
  </properties>
 </tile>
 <tile id="249" type="lift_4">
  <properties>
   <property name="elevation" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="250" type="lift_5">
  <properties>
   <property name="elevation" type="float" value="2.5"/>
  </properties>
 </tile>
 <tile id="251" type="lift_6">
  <properties>
   <property name="elevation" type="float" value="3"/>
  </properties>
 </tile>
 <tile id="252" type="lift_7">
  <properties>
   <property name="elevation" type="float" value="3.5"/>
  </properties>
 </tile>
 <tile id="253" type="lift_8">
  <properties>
   <property name="elevation" type="float" value="4"/>
  </properties>
 </tile>
 <tile id="254" type="stairs_n">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="255" type="path_n">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="256" type="stairs_e">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="257" type="path_e">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="258" type="stairs_s">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="259" type="path_s">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="260" type="stairs_w">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="261" type="path_w">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="262" type="rail_n"/>
 <tile id="263" type="rail_e"/>
 <tile id="264" type="rail_s"/>
 <tile id="265" type="rail_w"/>
</tileset>
