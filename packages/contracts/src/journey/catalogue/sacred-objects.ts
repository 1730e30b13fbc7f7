import type { JourneyChoice, SacredObjectKey } from "../catalogue.ts";

/** The three sacred objects of the journey: a meteorite, Beitou stone, and fossilized wood. */
export const sacredObjects: readonly JourneyChoice<SacredObjectKey>[] = [
  {
    key: "meteorite",
    name: "隕石",
    tagline: "比所有煩惱都老的石頭",
    text: "隕石多半來自小行星，最古老的部分有四十五億六千多萬年；穿過大氣時，表面熔成一層薄薄的黑殼。選它的人，願把眼前的事放進更長的時間裡看。",
    picture: "/art/objects/meteorite.avif",
  },
  {
    key: "beitou_stone",
    name: "北投石",
    tagline: "溫泉裡一層一層長成",
    text: "北投石是含鉛的重晶石，一九〇五年在北投溪發現，以北投為名，由溫泉水極慢地一層層沉澱而成，現已不可採集。選它的人，願在日復一日裡靜靜累積。",
    picture: "/art/objects/beitou_stone.avif",
  },
  {
    key: "fossilized_wood",
    name: "木化石",
    tagline: "樹成了石，年輪還在",
    text: "樹木埋進泥沙，含矽的地下水慢慢滲入，把木質一點一點換成石英，年輪與樹皮的紋理仍看得清楚。選它的人，願經過改變，仍認得原來的自己。",
    picture: "/art/objects/fossilized_wood.avif",
  },
];
