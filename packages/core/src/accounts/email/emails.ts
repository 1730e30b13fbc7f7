import { SITE } from "../../platform/mail/site.ts";

const signature = ["", SITE];

const addressLabel = (email: string | null) => (email === null ? "另一個信箱" : ` ${email} `);

/** To the new address: the link that confirms it. The token is in the fragment, which reaches no server and no log. */
export const confirmationEmail = (origin: string, token: string) => ({
  subject: "確認你的新電子郵件",
  body: [
    "你好：",
    "",
    `有人請求把${SITE}的帳號改用這個信箱。如果是你，請在二十四小時內打開這個連結，再按一次確認：`,
    "",
    `${origin}/confirm-email#token=${token}`,
    "",
    "如果不是你，不用做任何事，什麼都不會改變。",
    ...signature,
  ].join("\n"),
  purpose: "change_email",
});

/** To a new address that has an account already, so that only its owner learns why nothing changes. */
export const addressTakenEmail = (origin: string) => ({
  subject: "有人想把帳號改用你的信箱",
  body: [
    "你好：",
    "",
    `有人請求把${SITE}的另一個帳號改用這個信箱。這個信箱已經有自己的帳號，所以什麼都不會改變。`,
    "",
    "如果是你，請用這個信箱登入原來的帳號；忘記密碼，可以在這裡重新設定：",
    "",
    `${origin}/reset-password`,
    ...signature,
  ].join("\n"),
  purpose: "change_email",
});

/**
 * To the present address, when the change is requested. `wanted` is null where the present address is unverified: it
 * may belong to somebody else, who must not get a text that the member chose.
 */
export const changeRequestedEmail = (origin: string, wanted: string | null) => ({
  subject: "有人請求更改你的電子郵件",
  body: [
    "你好：",
    "",
    `有人請求把你的帳號改用${addressLabel(wanted)}。對方從那個信箱確認之後，才會改變。`,
    "",
    "如果不是你，請馬上重新設定密碼，這個請求就會取消，每個裝置也會登出：",
    "",
    `${origin}/reset-password`,
    ...signature,
  ].join("\n"),
  purpose: "change_email_notice",
});

/** To the former address, after the change. `now` is null where the former address was unverified. */
export const addressChangedEmail = (origin: string, now: string | null) => ({
  subject: "你的電子郵件改好了",
  body: [
    "你好：",
    "",
    `你在${SITE}的帳號，從現在起改用${addressLabel(now)}，其他裝置都已經登出。`,
    "",
    "如果不是你，請馬上告訴我們：",
    "",
    `${origin}/contact`,
    ...signature,
  ].join("\n"),
  purpose: "change_email_notice",
});
