import { formatTaipeiTime } from "@panshi/contracts/platform/taipei-time";
import { MAIL_SITE_PLACEHOLDER } from "../../platform/mail/mail_site_placeholder.ts";

const signature = ["", MAIL_SITE_PLACEHOLDER];

/** To the new address, after the approval: the link that confirms it. Tokens are in fragments, which reach no server and no log. */
export const confirmChangeLinkEmail = (origin: string, token: string, movesAt: Date) => ({
  subject: `確認這個信箱，改用它登入${MAIL_SITE_PLACEHOLDER}`,
  body: [
    "你好：",
    "",
    `依你的請求，我們準備把你在${MAIL_SITE_PLACEHOLDER}的帳號改用這個信箱。請在十四天內打開這個連結，再按一次確認：`,
    "",
    `${origin}/email-change/confirm#token=${token}`,
    "",
    `為了保護你的帳號，最早在 ${formatTaipeiTime(movesAt)}（台北）才會改用。到時候我們會寄一封信到這裡，讓你設定新的密碼。`,
    "",
    "如果你沒有提出，不用做任何事，什麼都不會改變。",
    ...signature,
  ].join("\n"),
  purpose: "email_change_confirm",
});

/** To the old address, after the approval: the link that stops the change. `wanted` is null where the old address is unverified. */
export const stopChangeLinkEmail = (origin: string, token: string, movesAt: Date, wanted: string | null) => ({
  subject: "你的帳號即將改用另一個信箱",
  body: [
    "你好：",
    "",
    `我們收到請求，要把你在${MAIL_SITE_PLACEHOLDER}的帳號改用${wanted === null ? "另一個信箱" : ` ${wanted} `}，最早在 ${formatTaipeiTime(movesAt)}（台北）改用。`,
    "",
    "如果這是你的意思，不用做任何事。如果不是，請打開這個連結，按一下就停止：",
    "",
    `${origin}/email-change/stop#token=${token}`,
    "",
    "還登入著的裝置，也可以在「帳號」裡停止。",
    ...signature,
  ].join("\n"),
  purpose: "email_change_stop",
});

/** To the new address, when it counts: the link to set a password. */
export const setPasswordLinkEmail = (origin: string, token: string) => ({
  subject: "信箱換好了，請設定新的密碼",
  body: [
    "你好：",
    "",
    `你在${MAIL_SITE_PLACEHOLDER}的帳號，從現在起改用這個信箱。原來的密碼和 Google 連結都取消了，每個裝置也都登出了。`,
    "",
    "請在二十四小時內打開這個連結，設定新的密碼：",
    "",
    `${origin}/reset-password#token=${token}`,
    "",
    `連結過期了也沒關係，在這裡用這個信箱再要一個：${origin}/reset-password`,
    ...signature,
  ].join("\n"),
  purpose: "email_change_password",
});

/** To the old address, when the new one counts. `now` is null where the old address was unverified. */
export const emailChangedNotice = (origin: string, now: string | null) => ({
  subject: "你的帳號已改用另一個信箱",
  body: [
    "你好：",
    "",
    `你在${MAIL_SITE_PLACEHOLDER}的帳號，從現在起改用${now === null ? "另一個信箱" : ` ${now} `}，每個裝置都已經登出。`,
    "",
    `如果這不是你的意思，請馬上告訴我們：${origin}/contact`,
    ...signature,
  ].join("\n"),
  purpose: "email_change_notice",
});
