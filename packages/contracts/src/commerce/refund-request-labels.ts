/** Words and limits of refund requests. No schemas here, so that a public page can show them without loading any. */

/** The states, as administrators read them (contracts/refund says what each is). */
export const refundRequestStateLabels = {
  waiting: "等待決定",
  account_needed: "等購買人填寫帳戶",
  paying: "退款中",
  done: "已退款",
  declined: "已婉拒",
  withdrawn: "已撤回",
  lapsed: "逾期未填帳戶",
} as const;

/** How far requests are; `todo`: open ones that wait for an administrator, to be decided or to be paid to their account now. */
export const refundRequestProgressLabels = { todo: "待辦", open: "還沒結束", closed: "已經結束" } as const;
export type RefundRequestProgress = keyof typeof refundRequestProgressLabels;

export const refundRequestOriginLabels = { member: "會員", visitor: "訪客", administrator: "管理員" } as const;

/** The longest reason in a buyer's own words. */
export const REQUEST_REASON_MAX = 500;
/** The longest reason of a decision, which its buyer reads. */
export const DECISION_REASON_MAX = 500;
/** How long a link to enter a bank account can be used, and how long nothing is sent to an account after it was entered. */
export const BANK_ACCOUNT_LINK_DAYS = 14;
export const PAYOUT_HOLD_HOURS = 24;
/** How many links to enter a bank account a request gets; the last one that ends without an account ends the request. */
export const BANK_ACCOUNT_LINKS_MAX = 5;
/** The longest parts of a bank account, and the digits of the code by email. */
export const BANK_ACCOUNT_LENGTH_LIMITS = { bankCode: 3, branch: 30, holder: 60 } as const;
export const BANK_ACCOUNT_EMAIL_CODE_DIGITS = 6;
