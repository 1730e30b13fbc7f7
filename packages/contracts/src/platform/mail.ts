/** The state of an email in the outbox. `set_aside`: it failed, and an administrator decided that it is not sent. */
export const mailStates = ["waiting", "sent", "failed", "set_aside"] as const;

/**
 * What an email of the outbox is for, and whether an administrator may queue it again after it failed: `always`; `link`: while the
 * one-time link in it still works; `never`: what it says, such as a code, has a short life, and the reader asks for a new one.
 */
export const mailPurposes = {
  welcome: { label: "歡迎信", requeue: "always" },
  ending: { label: "方案到期提醒", requeue: "always" },
  receipt: { label: "付款收據", requeue: "always" },
  claim: { label: "領取訂單的連結", requeue: "link" },
  assigned: { label: "訂單歸到帳號的通知", requeue: "always" },
  refund: { label: "退款通知", requeue: "always" },
  refund_request: { label: "收到退款申請的通知", requeue: "always" },
  refund_declined: { label: "退款申請的回覆", requeue: "always" },
  refund_account: { label: "填寫退款帳戶的連結", requeue: "link" },
  refund_account_code: { label: "退款帳戶的驗證碼", requeue: "never" },
  refund_account_entered: { label: "退款帳戶填好的通知", requeue: "always" },
  reset_password: { label: "設定密碼的連結", requeue: "link" },
  change_email: { label: "確認新信箱的連結", requeue: "link" },
  change_email_notice: { label: "更換信箱的通知", requeue: "always" },
  email_change_confirm: { label: "客服更換信箱：確認的連結", requeue: "link" },
  email_change_stop: { label: "客服更換信箱：停止的連結", requeue: "link" },
  email_change_password: { label: "客服更換信箱：設定密碼的連結", requeue: "link" },
  email_change_notice: { label: "客服更換信箱的通知", requeue: "always" },
  identity_linked: { label: "連結 Google 的通知", requeue: "always" },
  identity_unlinked: { label: "取消連結 Google 的通知", requeue: "always" },
  password_changed: { label: "更換密碼的通知", requeue: "always" },
  sessions_ended: { label: "登出所有裝置的通知", requeue: "always" },
  site_alert: { label: "系統警示", requeue: "always" },
  staff_failed_sign_ins: { label: "管理員登入失敗的警告", requeue: "never" },
} as const satisfies Record<string, { label: string; requeue: "always" | "link" | "never" }>;
