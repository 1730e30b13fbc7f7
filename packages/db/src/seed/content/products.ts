import type { ProductCategory } from "@panshi/contracts/commerce/product";

/**
 * A product of the shop. `price` in whole TWD; `audioUrl` is a preview clip, not the product, and null for images
 * (docs/decisions/0012). Sounds are synthesised, and their descriptions say so.
 */
type ProductContent = {
  key: string;
  name: string;
  description: string;
  /** How long, how many pages or how large the file in `apps/server/goods` is; product-files.test.ts compares them. */
  details: string;
  price: number;
  category: ProductCategory;
  type: "image" | "audio";
  imageUrl: string;
  audioUrl: string | null;
};

type Row = Pick<ProductContent, "key" | "name" | "description" | "details" | "price">;

const ofCategory = (category: ProductCategory, type: ProductContent["type"], rows: readonly Row[]): ProductContent[] =>
  rows.map((row) => ({
    ...row,
    category,
    type,
    imageUrl: `/art/products/${row.key}.avif`,
    audioUrl: type === "audio" ? `/art/products/${row.key}-preview.mp3` : null,
  }));

export const productContents: readonly ProductContent[] = [
  ...ofCategory("spiritual_images", "image", [
    {
      key: "night_stone",
      name: "夜空之石",
      description: "一顆隕石浮在無星的夜裡，光從右上方落下，照出熔殼上的細紋。可當桌布，也可印出來放在桌前。",
      details: "2160 × 3240 像素",
      price: 190,
    },
    {
      key: "iron_frost",
      name: "鐵上霜",
      description: "以魏德曼花紋為本的圖像：斜交的金屬帶一明一暗，像一張等了幾百萬年才寫完的紙。",
      details: "2160 × 3240 像素",
      price: 290,
    },
    {
      key: "first_ember",
      name: "第一點火",
      description: "石頭碰到大氣的那一秒，黑暗裡亮起一點橘紅。適合放在想要開始、還沒開始的地方。",
      details: "2160 × 3240 像素",
      price: 250,
    },
  ]),
  ...ofCategory("meditation_music", "audio", [
    {
      key: "slow_orbit",
      name: "慢軌道",
      description: "低音緩緩繞行，每一圈都比上一圈輕。沒有旋律要記，適合坐著，什麼也不做。",
      details: "1 分 42 秒",
      price: 390,
    },
    {
      key: "before_dawn",
      name: "天亮以前",
      description: "從幾乎聽不見的長音開始，一層一層亮起來，像窗簾後面的天色。適合清晨做手冊時放著。",
      details: "1 分 48 秒",
      price: 390,
    },
    {
      key: "empty_bell",
      name: "空鐘",
      description: "一聲鐘，等它完全消失，再敲下一聲。留白比聲音長，給心事一個放下的地方。",
      details: "1 分 56 秒",
      price: 450,
    },
  ]),
  ...ofCategory("healing_sounds", "audio", [
    {
      key: "wanli_tide",
      name: "萬里潮聲",
      description: "以合成的聲音描寫浪來浪去，約五秒一次呼吸。不是實地錄音，也沒有療效，只是陪你坐一會兒。",
      details: "1 分 40 秒",
      price: 290,
    },
    {
      key: "cedar_mist",
      name: "檜林霧雨",
      description: "細雨落在高高的樹冠上，再一滴一滴落到地面。由聲音合成寫成，音量平穩，夜裡聽也不突兀。",
      details: "1 分 40 秒",
      price: 290,
    },
    {
      key: "warm_spring",
      name: "地底溫泉",
      description: "水在石頭底下慢慢冒泡，低低的、圓圓的。由聲音合成寫成，適合洗過澡、準備躺下的時候。",
      details: "1 分 40 秒",
      price: 320,
    },
  ]),
  ...ofCategory("oracle_cards", "image", [
    {
      key: "nine_planets_deck",
      name: "九星卡",
      description: "九顆星球各一張，背面寫著它的一件事實與一個問題。每天翻一張，想一想今天自己像哪一顆。",
      details: "A4，3 頁",
      price: 590,
    },
    {
      key: "stone_words_deck",
      name: "石語卡",
      description: "二十四張石頭的圖，每張只有兩個字，例如「等候」「裂縫」「回溫」。讀法由你決定。",
      details: "A4，3 頁",
      price: 690,
    },
    {
      key: "small_step_card",
      name: "一小步卡",
      description: "一張印著七個空格的卡。抽完籤，把今天做得到的一小步寫進去，七天剛好寫滿。",
      details: "A4，1 頁",
      price: 90,
    },
  ]),
];
