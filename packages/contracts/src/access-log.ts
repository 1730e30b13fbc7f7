/** What administrators read of members that leaves a row in the access log. A list is one row with its ids. */
export const accessKinds = {
  "member.open": "查看會員資料",
  "member.export": "匯出會員",
  "refund.account": "查看退款帳戶",
  "prayer.list": "列出願望",
  "prayer.open": "閱讀願望",
  "prayer.export": "匯出願望",
  "invoice.download": "下載發票批次",
  "order.open": "查看訂單",
  "order.event": "查看金流通知的原文",
  "order.export": "匯出訂單",
  "notification.preview": "預覽含有願望的訊息",
} as const;
export type AccessKind = keyof typeof accessKinds;
export const accessKindKeys = Object.keys(accessKinds) as [AccessKind, ...AccessKind[]];
