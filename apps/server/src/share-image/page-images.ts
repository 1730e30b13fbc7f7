import type { WithoutSiteName, PaperContent, SceneContent } from "./image-content.ts";

const scene = (label: string, title: string, art: string): WithoutSiteName<SceneContent> => {
  const path = `/art/${art}`;
  return { layout: "scene", label, title, art: path, fallbackArt: path };
};
const paper = (label: string, title: string): WithoutSiteName<PaperContent> => ({ layout: "paper", label, title });

/** The share image of each indexed page, by its name in `/og/page/{name}.jpg`. */
export const pageImages = {
  site: scene("隕石、願望與靈籤", "一顆石頭，落進你手裡", "og/default.png"),
  blog: scene("指南、知識與日常", "祈願祝福", "leylines/wanli.avif"),
  shop: scene("圖像、聲音與卡片", "靈魂百貨", "products/night_stone.avif"),
  downloads: scene("帶得走的東西", "下載", "manuals/sleep_manual.avif"),
  rules: scene("開始之前", "祈願守則", "intro/rules.avif"),
  draw: scene("默念一件事", "抽一支靈籤", "slips/excellent-general.avif"),
  terms: paper("我們的約定", "服務條款"),
  privacy: paper("你的資料", "隱私權與個人資料告知"),
  refund: paper("付款之後", "猶豫期與退費"),
  contact: paper("有話想說，我們在", "聯絡我們"),
} as const;
type PageName = keyof typeof pageImages;

/** The share images of routes without a parameter; any other route shows `site`. */
export const pageImageNameByRoute: Readonly<Record<string, PageName>> = {
  "/blog": "blog",
  "/souldepartment": "shop",
  "/downloads": "downloads",
  "/intro": "rules",
  "/oracle-draw": "draw",
  "/terms": "terms",
  "/privacy": "privacy",
  "/refund": "refund",
  "/contact": "contact",
};
