import type { JourneyChoice, LeylineKey } from "../catalogue.ts";

/** The four leylines of the journey, geological sites in Taiwan. */
export const leylines: readonly JourneyChoice<LeylineKey>[] = [
  {
    key: "yangmingshan",
    name: "陽明山",
    tagline: "地下有火，地上有霧",
    text: "大屯火山群在台北盆地邊上，七星山高一千一百二十公尺，小油坑的噴氣孔至今冒著帶硫磺味的白煙。選這裡的人，願守住心底的熱，緩緩地放出來。",
    picture: "/art/leylines/yangmingshan.avif",
  },
  {
    key: "lalashan",
    name: "拉拉山",
    tagline: "檜木站著，過了千年",
    text: "桃園與新北交界的霧林裡，二十多株編了號的檜木巨木立在海拔一千多公尺處，樹齡從五百年到兩千多年。選這裡的人，願長得慢一點、根扎得深一點。",
    picture: "/art/leylines/lalashan.avif",
  },
  {
    key: "luye",
    name: "鹿野",
    tagline: "縱谷高台，風從兩側來",
    text: "鹿野高台是花東縱谷南段的河階台地，西邊是中央山脈，東邊是海岸山脈，兩塊板塊就在這條谷地相接。選這裡的人，願站高一點，看清來路與去路。",
    picture: "/art/leylines/luye.avif",
  },
  {
    key: "wanli",
    name: "萬里",
    tagline: "浪刻的岩，靜聽潮聲",
    text: "萬里海岸的砂岩約在兩千萬年前沉積於淺海，抬升之後，被浪與風刻成野柳的蕈狀岩和燭台石。選這裡的人，願讓時間替自己磨去稜角，留下形狀。",
    picture: "/art/leylines/wanli.avif",
  },
];
