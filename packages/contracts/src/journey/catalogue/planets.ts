import type { JourneyChoice, PlanetKey } from "../catalogue.ts";

/** The nine planets of the journey. Figures are rounded; Pluto is described as a dwarf planet. */
export const planets: readonly JourneyChoice<PlanetKey>[] = [
  {
    key: "mercury",
    name: "水星",
    tagline: "離太陽最近的行者",
    text: "水星八十八天就繞太陽一圈，白天熱到四百三十度，夜裡降到零下一百八十度。選它的人，願在冷熱之間把話想清楚、說準確，把該送的信送到。",
    picture: "/art/planets/mercury.avif",
  },
  {
    key: "venus",
    name: "金星",
    tagline: "天未全黑就亮起的星",
    text: "金星是夜空裡僅次於月亮的光，自轉方向與多數行星相反，轉一圈比繞太陽一圈還久。選它的人，願用自己的速度去愛，也讓自己被好好愛著。",
    picture: "/art/planets/venus.avif",
  },
  {
    key: "earth",
    name: "地球",
    tagline: "你正站著的這顆石頭",
    text: "地球約四十五億年前由塵埃與岩石聚成，七成表面是海，是目前所知唯一有生命的星球。選它的人，願把心願放回腳下，從吃飯、睡覺與眼前的人開始。",
    picture: "/art/planets/earth.avif",
  },
  {
    key: "mars",
    name: "火星",
    tagline: "鐵鏽的紅，先走一步",
    text: "火星的紅來自氧化鐵，和鐵鏽是同一種顏色；那裡的奧林帕斯山高約二十二公里，是已知行星上最高的火山。選它的人，願跨出第一步，走了再修正方向。",
    picture: "/art/planets/mars.avif",
  },
  {
    key: "jupiter",
    name: "木星",
    tagline: "容得下百年風暴的大",
    text: "木星的質量是其他行星總和的兩倍半，大紅斑是一場至少颳了一百五十年的風暴。選它的人，願把心放寬，容得下別人，也容得下還在起風的自己。",
    picture: "/art/planets/jupiter.avif",
  },
  {
    key: "saturn",
    name: "土星",
    tagline: "碎冰各守其道，成一道環",
    text: "土星環橫跨約二十八萬公里，厚度大多只有十公尺上下，由無數碎冰各走各的軌道而成。選它的人，願守住分寸與時間，把長久的事一點一點做完。",
    picture: "/art/planets/saturn.avif",
  },
  {
    key: "uranus",
    name: "天王星",
    tagline: "躺著轉，也是一種轉法",
    text: "天王星的自轉軸傾斜約九十八度，像躺在軌道上滾動，兩極輪流有四十二年的白晝與黑夜。選它的人，願換一個角度活，不因與人不同就急著站直。",
    picture: "/art/planets/uranus.avif",
  },
  {
    key: "neptune",
    name: "海王星",
    tagline: "先被算出，後被看見",
    text: "一八四六年，人們先從天王星的偏移算出海王星的位置，再用望遠鏡找到它。選它的人，願相信看不見的牽引，先讓心安靜，再去找那一點藍光。",
    picture: "/art/planets/neptune.avif",
  },
  {
    key: "pluto",
    name: "冥王星",
    tagline: "名分之外，仍有一顆心",
    text: "冥王星繞太陽一圈要兩百四十八年，二〇〇六年改列矮行星；九年後，探測器拍到它身上心形的冰原。選它的人，願好好告別，也安靜地重新開始。",
    picture: "/art/planets/pluto.avif",
  },
];
