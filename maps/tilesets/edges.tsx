<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="edges" tilewidth="48" tileheight="48" tilecount="560" columns="16">
 <image source="../../assets/terrain/edges.png" width="768" height="1680"/>
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
 <tile id="184" type="deepen_1"/>
 <tile id="185" type="deepen_2"/>
 <tile id="186" type="deepen_4"/>
 <tile id="187" type="deepen_5"/>
 <tile id="188" type="deepen_8"/>
 <tile id="189" type="deepen_9"/>
 <tile id="190" type="deepen_10"/>
 <tile id="191" type="deepen_16"/>
 <tile id="192" type="deepen_17"/>
 <tile id="193" type="deepen_18"/>
 <tile id="194" type="deepen_20"/>
 <tile id="195" type="deepen_21"/>
 <tile id="196" type="deepen_32"/>
 <tile id="197" type="deepen_33"/>
 <tile id="198" type="deepen_34"/>
 <tile id="199" type="deepen_36"/>
 <tile id="200" type="deepen_37"/>
 <tile id="201" type="deepen_40"/>
 <tile id="202" type="deepen_41"/>
 <tile id="203" type="deepen_42"/>
 <tile id="204" type="deepen_64"/>
 <tile id="205" type="deepen_65"/>
 <tile id="206" type="deepen_66"/>
 <tile id="207" type="deepen_68"/>
 <tile id="208" type="deepen_69"/>
 <tile id="209" type="deepen_72"/>
 <tile id="210" type="deepen_73"/>
 <tile id="211" type="deepen_74"/>
 <tile id="212" type="deepen_80"/>
 <tile id="213" type="deepen_81"/>
 <tile id="214" type="deepen_82"/>
 <tile id="215" type="deepen_84"/>
 <tile id="216" type="deepen_85"/>
 <tile id="217" type="deepen_128"/>
 <tile id="218" type="deepen_130"/>
 <tile id="219" type="deepen_132"/>
 <tile id="220" type="deepen_136"/>
 <tile id="221" type="deepen_138"/>
 <tile id="222" type="deepen_144"/>
 <tile id="223" type="deepen_146"/>
 <tile id="224" type="deepen_148"/>
 <tile id="225" type="deepen_160"/>
 <tile id="226" type="deepen_162"/>
 <tile id="227" type="deepen_164"/>
 <tile id="228" type="deepen_168"/>
 <tile id="229" type="deepen_170"/>
 <tile id="230" type="wade_1"/>
 <tile id="231" type="wade_2"/>
 <tile id="232" type="wade_4"/>
 <tile id="233" type="wade_5"/>
 <tile id="234" type="wade_8"/>
 <tile id="235" type="wade_9"/>
 <tile id="236" type="wade_10"/>
 <tile id="237" type="wade_16"/>
 <tile id="238" type="wade_17"/>
 <tile id="239" type="wade_18"/>
 <tile id="240" type="wade_20"/>
 <tile id="241" type="wade_21"/>
 <tile id="242" type="wade_32"/>
 <tile id="243" type="wade_33"/>
 <tile id="244" type="wade_34"/>
 <tile id="245" type="wade_36"/>
 <tile id="246" type="wade_37"/>
 <tile id="247" type="wade_40"/>
 <tile id="248" type="wade_41"/>
 <tile id="249" type="wade_42"/>
 <tile id="250" type="wade_64"/>
 <tile id="251" type="wade_65"/>
 <tile id="252" type="wade_66"/>
 <tile id="253" type="wade_68"/>
 <tile id="254" type="wade_69"/>
 <tile id="255" type="wade_72"/>
 <tile id="256" type="wade_73"/>
 <tile id="257" type="wade_74"/>
 <tile id="258" type="wade_80"/>
 <tile id="259" type="wade_81"/>
 <tile id="260" type="wade_82"/>
 <tile id="261" type="wade_84"/>
 <tile id="262" type="wade_85"/>
 <tile id="263" type="wade_128"/>
 <tile id="264" type="wade_130"/>
 <tile id="265" type="wade_132"/>
 <tile id="266" type="wade_136"/>
 <tile id="267" type="wade_138"/>
 <tile id="268" type="wade_144"/>
 <tile id="269" type="wade_146"/>
 <tile id="270" type="wade_148"/>
 <tile id="271" type="wade_160"/>
 <tile id="272" type="wade_162"/>
 <tile id="273" type="wade_164"/>
 <tile id="274" type="wade_168"/>
 <tile id="275" type="wade_170"/>
 <tile id="276" type="drift_1"/>
 <tile id="277" type="drift_2"/>
 <tile id="278" type="drift_4"/>
 <tile id="279" type="drift_5"/>
 <tile id="280" type="drift_8"/>
 <tile id="281" type="drift_9"/>
 <tile id="282" type="drift_10"/>
 <tile id="283" type="drift_16"/>
 <tile id="284" type="drift_17"/>
 <tile id="285" type="drift_18"/>
 <tile id="286" type="drift_20"/>
 <tile id="287" type="drift_21"/>
 <tile id="288" type="drift_32"/>
 <tile id="289" type="drift_33"/>
 <tile id="290" type="drift_34"/>
 <tile id="291" type="drift_36"/>
 <tile id="292" type="drift_37"/>
 <tile id="293" type="drift_40"/>
 <tile id="294" type="drift_41"/>
 <tile id="295" type="drift_42"/>
 <tile id="296" type="drift_64"/>
 <tile id="297" type="drift_65"/>
 <tile id="298" type="drift_66"/>
 <tile id="299" type="drift_68"/>
 <tile id="300" type="drift_69"/>
 <tile id="301" type="drift_72"/>
 <tile id="302" type="drift_73"/>
 <tile id="303" type="drift_74"/>
 <tile id="304" type="drift_80"/>
 <tile id="305" type="drift_81"/>
 <tile id="306" type="drift_82"/>
 <tile id="307" type="drift_84"/>
 <tile id="308" type="drift_85"/>
 <tile id="309" type="drift_128"/>
 <tile id="310" type="drift_130"/>
 <tile id="311" type="drift_132"/>
 <tile id="312" type="drift_136"/>
 <tile id="313" type="drift_138"/>
 <tile id="314" type="drift_144"/>
 <tile id="315" type="drift_146"/>
 <tile id="316" type="drift_148"/>
 <tile id="317" type="drift_160"/>
 <tile id="318" type="drift_162"/>
 <tile id="319" type="drift_164"/>
 <tile id="320" type="drift_168"/>
 <tile id="321" type="drift_170"/>
 <tile id="322" type="cliff_0_001">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="323" type="dais_0_001">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="324" type="cliff_0_002">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="325" type="dais_0_002">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="326" type="cliff_0_010">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="327" type="dais_0_010">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="328" type="cliff_0_011">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="329" type="dais_0_011">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="330" type="cliff_0_012">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="331" type="dais_0_012">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="332" type="cliff_0_020">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="333" type="dais_0_020">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="334" type="cliff_0_021">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="335" type="dais_0_021">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="336" type="cliff_0_022">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="337" type="dais_0_022">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="338" type="cliff_0_100">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="339" type="dais_0_100">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="340" type="cliff_0_101">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="341" type="dais_0_101">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="342" type="cliff_0_102">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="343" type="dais_0_102">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="344" type="cliff_0_110">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="345" type="dais_0_110">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="346" type="cliff_0_111">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="347" type="dais_0_111">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="348" type="cliff_0_112">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="349" type="dais_0_112">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="350" type="cliff_0_120">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="351" type="dais_0_120">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="352" type="cliff_0_121">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="353" type="dais_0_121">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="354" type="cliff_0_122">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="355" type="dais_0_122">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="356" type="cliff_0_200">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="357" type="dais_0_200">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="358" type="cliff_0_201">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="359" type="dais_0_201">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="360" type="cliff_0_202">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="361" type="dais_0_202">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="362" type="cliff_0_210">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="363" type="dais_0_210">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="364" type="cliff_0_211">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="365" type="dais_0_211">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="366" type="cliff_0_212">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="367" type="dais_0_212">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="368" type="cliff_0_220">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="369" type="dais_0_220">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="370" type="cliff_0_221">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="371" type="dais_0_221">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="372" type="cliff_0_222">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="373" type="dais_0_222">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="374" type="cliff_1_000">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="375" type="dais_1_000">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="376" type="cliff_1_001">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="377" type="dais_1_001">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="378" type="cliff_1_002">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="379" type="dais_1_002">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="380" type="cliff_1_010">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="381" type="dais_1_010">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="382" type="cliff_1_011">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="383" type="dais_1_011">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="384" type="cliff_1_012">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="385" type="dais_1_012">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="386" type="cliff_1_020">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="387" type="dais_1_020">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="388" type="cliff_1_021">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="389" type="dais_1_021">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="390" type="cliff_1_022">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="391" type="dais_1_022">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="392" type="cliff_1_100">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="393" type="dais_1_100">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="394" type="cliff_1_101">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="395" type="dais_1_101">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="396" type="cliff_1_102">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="397" type="dais_1_102">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="398" type="cliff_1_110">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="399" type="dais_1_110">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="400" type="cliff_1_111">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="401" type="dais_1_111">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="402" type="cliff_1_112">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="403" type="dais_1_112">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="404" type="cliff_1_120">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="405" type="dais_1_120">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="406" type="cliff_1_121">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="407" type="dais_1_121">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="408" type="cliff_1_122">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="409" type="dais_1_122">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="410" type="cliff_1_200">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="411" type="dais_1_200">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="412" type="cliff_1_201">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="413" type="dais_1_201">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="414" type="cliff_1_202">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="415" type="dais_1_202">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="416" type="cliff_1_210">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="417" type="dais_1_210">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="418" type="cliff_1_211">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="419" type="dais_1_211">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="420" type="cliff_1_212">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="421" type="dais_1_212">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="422" type="cliff_1_220">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="423" type="dais_1_220">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="424" type="cliff_1_221">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="425" type="dais_1_221">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="426" type="cliff_1_222">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="427" type="dais_1_222">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="428" type="cliff_2_000">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="429" type="dais_2_000">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="430" type="cliff_2_001">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="431" type="dais_2_001">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="432" type="cliff_2_002">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="433" type="dais_2_002">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="434" type="cliff_2_010">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="435" type="dais_2_010">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="436" type="cliff_2_011">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="437" type="dais_2_011">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="438" type="cliff_2_012">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="439" type="dais_2_012">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="440" type="cliff_2_020">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="441" type="dais_2_020">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="442" type="cliff_2_021">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="443" type="dais_2_021">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="444" type="cliff_2_022">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="445" type="dais_2_022">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="446" type="cliff_2_100">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="447" type="dais_2_100">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="448" type="cliff_2_101">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="449" type="dais_2_101">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="450" type="cliff_2_102">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="451" type="dais_2_102">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="452" type="cliff_2_110">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="453" type="dais_2_110">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="454" type="cliff_2_111">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="455" type="dais_2_111">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="456" type="cliff_2_112">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="457" type="dais_2_112">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="458" type="cliff_2_120">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="459" type="dais_2_120">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="460" type="cliff_2_121">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="461" type="dais_2_121">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="462" type="cliff_2_122">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="463" type="dais_2_122">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="464" type="cliff_2_200">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="465" type="dais_2_200">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="466" type="cliff_2_201">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="467" type="dais_2_201">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="468" type="cliff_2_202">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="469" type="dais_2_202">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="470" type="cliff_2_210">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="471" type="dais_2_210">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="472" type="cliff_2_211">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="473" type="dais_2_211">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="474" type="cliff_2_212">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="475" type="dais_2_212">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="476" type="cliff_2_220">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="477" type="dais_2_220">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="478" type="cliff_2_221">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="479" type="dais_2_221">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="480" type="cliff_2_222">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="481" type="dais_2_222">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="482" type="cliff_3_000">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="483" type="dais_3_000">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="484" type="cliff_3_001">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="485" type="dais_3_001">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="486" type="cliff_3_002">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="487" type="dais_3_002">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="488" type="cliff_3_010">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="489" type="dais_3_010">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="490" type="cliff_3_011">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="491" type="dais_3_011">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="492" type="cliff_3_012">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="493" type="dais_3_012">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="494" type="cliff_3_020">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="495" type="dais_3_020">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="496" type="cliff_3_021">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="497" type="dais_3_021">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="498" type="cliff_3_022">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="499" type="dais_3_022">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="500" type="cliff_3_100">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="501" type="dais_3_100">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="502" type="cliff_3_101">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="503" type="dais_3_101">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="504" type="cliff_3_102">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="505" type="dais_3_102">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="506" type="cliff_3_110">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="507" type="dais_3_110">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="508" type="cliff_3_111">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="509" type="dais_3_111">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="510" type="cliff_3_112">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="511" type="dais_3_112">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="512" type="cliff_3_120">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="513" type="dais_3_120">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="514" type="cliff_3_121">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="515" type="dais_3_121">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="516" type="cliff_3_122">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="517" type="dais_3_122">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="518" type="cliff_3_200">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="519" type="dais_3_200">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="520" type="cliff_3_201">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="521" type="dais_3_201">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="522" type="cliff_3_202">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="523" type="dais_3_202">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="524" type="cliff_3_210">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="525" type="dais_3_210">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="526" type="cliff_3_211">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="527" type="dais_3_211">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="528" type="cliff_3_212">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="529" type="dais_3_212">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="530" type="cliff_3_220">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="531" type="dais_3_220">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="532" type="cliff_3_221">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="533" type="dais_3_221">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="534" type="cliff_3_222">
  <properties>
   <property name="climb" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="535" type="dais_3_222">
  <properties>
   <property name="climb" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="536" type="lift_1">
  <properties>
   <property name="elevation" type="float" value="0.5"/>
  </properties>
 </tile>
 <tile id="537" type="lift_2">
  <properties>
   <property name="elevation" type="float" value="1"/>
  </properties>
 </tile>
 <tile id="538" type="lift_3">
  <properties>
   <property name="elevation" type="float" value="1.5"/>
  </properties>
 </tile>
 <tile id="539" type="lift_4">
  <properties>
   <property name="elevation" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="540" type="lift_5">
  <properties>
   <property name="elevation" type="float" value="2.5"/>
  </properties>
 </tile>
 <tile id="541" type="lift_6">
  <properties>
   <property name="elevation" type="float" value="3"/>
  </properties>
 </tile>
 <tile id="542" type="lift_7">
  <properties>
   <property name="elevation" type="float" value="3.5"/>
  </properties>
 </tile>
 <tile id="543" type="lift_8">
  <properties>
   <property name="elevation" type="float" value="4"/>
  </properties>
 </tile>
 <tile id="544" type="stairs_n">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="545" type="path_n">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="546" type="stairs_e">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="547" type="path_e">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="548" type="stairs_s">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="549" type="path_s">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="550" type="stairs_w">
  <properties>
   <property name="surface" value="stone"/>
  </properties>
 </tile>
 <tile id="551" type="path_w">
  <properties>
   <property name="surface" value="dirt"/>
  </properties>
 </tile>
 <tile id="552" type="rail_n"/>
 <tile id="553" type="rail_e"/>
 <tile id="554" type="rail_s"/>
 <tile id="555" type="rail_w"/>
</tileset>
