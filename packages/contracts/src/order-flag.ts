/** What waits for a person. No schemas here: the tables read it too. */

/** Why a person must review an order, or a payment event that belongs to no order. */
export const orderFlags = {
  unknown_order: "金流通知找不到對應的訂單",
  unrecognised: "看不懂金流通知的內容",
  wrong_amount: "付款金額與訂單不同",
  mispaid: "轉帳入了別的繳費號碼",
  second_payment: "同一筆訂單付了兩次",
  paid_late: "訂單失效之後才付款",
  coupon_released: "優惠碼的保留已經過期，仍以優惠價付款",
  coupon_second_use: "同一個人用了兩次優惠碼",
  paid_after_refund: "退款之後又收到付款",
  cancelled_after_payment: "付款之後，金流說已經取消",
  buyer_gone: "買的人已經刪除帳號",
  goods_owned: "商品買了兩次",
  plan_days_missing: "訂單沒有記下方案的天數",
  goods_missing: "訂單的商品已經不存在",
  payment_time: "付款時間與訂單的時間不合",
  refund_unknown: "退款的結果不明",
  gateway_differs: "與金流的紀錄不同",
} as const;
export type OrderFlag = keyof typeof orderFlags;
export const orderFlagKeys = Object.keys(orderFlags) as [OrderFlag, ...OrderFlag[]];

/** How a flag was settled. */
export const flagSettlements = {
  accepted: "確認無誤，維持原樣",
  fulfilled: "依收到的款項完成訂單",
  refunded: "款項已經退還",
  recorded: "結果已經登錄",
  assigned: "已經交給會員",
} as const;
export type FlagSettlement = keyof typeof flagSettlements;
export const flagSettlementKeys = Object.keys(flagSettlements) as [FlagSettlement, ...FlagSettlement[]];

/** What became of a payment event that had to be reviewed. */
export const eventResolutions = {
  attached: "歸到訂單",
  set_aside: "擱置",
  settled: "隨訂單一起處理",
} as const;
export type EventResolution = keyof typeof eventResolutions;
export const eventResolutionKeys = Object.keys(eventResolutions) as [EventResolution, ...EventResolution[]];
