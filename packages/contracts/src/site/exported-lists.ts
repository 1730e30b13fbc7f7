/**
 * The lists in the export of a member's data, by their names in the file, with what the page of one's own data calls them.
 * Apart from the schema, since that page loads no schemas.
 */
export const exportedLists = {
  memberships: "會員方案",
  prayers: "願",
  oracles: "靈籤",
  dialogues: "對話",
  /** One row for each day done, and one without a day for a manual that was only started. */
  manuals: "手冊",
  moments: "冥想時刻",
  purchases: "寶庫",
  orders: "訂單",
  /** The member's own coupons. */
  coupons: "優惠券",
  /** The code of the member's link, and when they came by somebody else's. */
  referralLinks: "推薦連結",
  /** Those who registered by the link, without who they are. */
  referrals: "推薦",
  notifications: "通知",
} as const;
export type ExportedList = keyof typeof exportedLists;
