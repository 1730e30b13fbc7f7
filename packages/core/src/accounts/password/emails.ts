import { SITE } from "../../platform/mail/site.ts";

/** Why a reset link is sent: the member requested it, or too many sign-ins failed (throttle/attempt-sign-in.ts). */
export type ResetReason = "requested" | "failed_sign_ins";

/** The e-mail with a reset link, for each reason. */
export const resetLinkEmails: Record<ResetReason, (link: string) => { subject: string; body: string }> = {
  requested: (link) => ({
    subject: "重新設定你的密碼",
    body: [
      "你好：",
      "",
      "有人請求設定這個帳號的新密碼。如果是你，請在三十分鐘內打開這個連結：",
      "",
      link,
      "",
      "如果不是你，不用做任何事，密碼不會改變。",
      "",
      SITE,
    ].join("\n"),
  }),
  failed_sign_ins: (link) => ({
    subject: "有人一直在試你的密碼",
    body: [
      "你好：",
      "",
      "有人在短時間內，用錯誤的密碼試了你的帳號很多次。為了保護你，沒有登入過這個帳號的裝置，現在暫時不能登入；",
      "你登入過的裝置照常可以用，已經登入的也不會登出。",
      "",
      "如果你現在登不進去，請在二十四小時內打開這個連結，設定新的密碼，這個裝置就能登入：",
      "",
      link,
      "",
      "如果你登得進去，不用做任何事，密碼沒有改變。",
      "",
      SITE,
    ].join("\n"),
  }),
};
