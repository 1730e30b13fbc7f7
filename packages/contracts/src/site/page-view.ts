/**
 * The pages whose views are counted, by their routes, with what reports call them. Never the back office or a page of payment at
 * the gateway. Of a route with `:slug` each page is counted by itself, of other patterns all pages as one.
 */
export const countedPages = {
  "/": "首頁",
  "/home": "歡迎回來",
  "/dashboard": "靈魂聖殿",
  "/account": "帳號",
  "/account/data": "帳號的資料",
  "/reset-password": "重新設定密碼",
  "/confirm-email": "確認電子郵件",
  "/email-change/confirm": "確認換電子郵件",
  "/email-change/stop": "停止換電子郵件",
  "/blog": "祈願祝福",
  "/blog/:slug": "文章",
  "/intro": "祈願守則",
  "/planet-selection": "選擇靈魂星球",
  "/leyline-selection": "選擇地脈",
  "/sacred-object-selection": "選擇聖物",
  "/sacred-song-selection": "選擇聖歌",
  "/prayer-manual-selection": "選擇祈願手冊",
  "/prayer-wish-form": "寫下你的願",
  "/ritual-ceremony": "祈願儀式",
  "/oracle-draw": "抽一支靈籤",
  "/oracle-reading": "抽到的靈籤",
  "/oracle-reading/:oracleId": "抽過的靈籤",
  "/ai-interpretation/:oracleId": "解讀靈籤",
  "/slips/:slug": "靈籤",
  "/souldepartment": "靈魂百貨",
  "/downloads": "下載",
  "/payment/success": "付款結果",
  "/payment/cancel": "付款沒有進行",
  "/payment/claim": "領取訂單",
  "/orders/:orderId": "訂單",
  "/refund-account": "退款帳戶",
  "/terms": "服務條款",
  "/privacy": "隱私權政策",
  "/refund": "退款政策",
  "/contact": "聯絡我們",
} as const;
export type CountedRoute = keyof typeof countedPages;
export const countedRoutes = Object.keys(countedPages) as [CountedRoute, ...CountedRoute[]];

export const isCountedRoute = (route: string): route is CountedRoute => Object.hasOwn(countedPages, route);
/** Whether each page of a route is counted by itself. */
export const hasSlug = (route: CountedRoute): boolean => route.endsWith("/:slug");

/** Where a browser tells a change of route. */
export const PAGE_VIEW_PATH = "/page-views";
