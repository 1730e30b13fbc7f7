/** What administrators read of members that leaves a row in the access log. Each page of a list is one row with its ids. */
export const accessKinds = {
  "member.list": "列出會員的聯絡方式",
  "member.open": "查看會員資料",
  "member.email_change": "查看電子郵件的更改",
  "member.export": "匯出會員",
  "refund.list": "列出退款申請",
  "refund.open": "查看退款申請",
  "refund.account": "查看退款帳戶",
  "prayer.list": "列出願望",
  "prayer.open": "閱讀願望",
  "prayer.export": "匯出願望",
  "invoice.list": "列出公司發票",
  "invoice.download": "下載發票批次",
  "order.list": "列出訂單的聯絡方式",
  "order.open": "查看訂單",
  "order.event": "查看金流通知的原文",
  "order.export": "匯出訂單",
  "payment_event.list": "列出金流通知",
  "letter.list": "列出未寄出的信",
  "notification.preview": "預覽含有願望的訊息",
} as const;
/** What the rows of kinds without a subject of the audit log are called. */
export const accessOnlySubjectLabels = { refund: "退款申請", invoice: "發票", notification: "訊息" } as const;
export type AccessKind = keyof typeof accessKinds;
export const accessKindKeys = Object.keys(accessKinds) as [AccessKind, ...AccessKind[]];
