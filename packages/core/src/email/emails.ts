const close = ["", "磐石祈願網"];

const named = (email: string | null) => (email === null ? "另一個信箱" : ` ${email} `);

/** To the new address: the link that confirms it. In the fragment, which no server sees and no log holds. */
export const confirmationEmail = (origin: string, token: string) => ({
  subject: "確認你的新電子郵件",
  body: [
    "你好：",
    "",
    "有人請求把磐石祈願網的帳號改用這個信箱。如果是你，請在二十四小時內打開這個連結，再按一次確認：",
    "",
    `${origin}/confirm-email#token=${token}`,
    "",
    "如果不是你，不用做任何事，什麼都不會改變。",
    ...close,
  ].join("\n"),
  purpose: "change_email",
});

/** To an address that has an account already: nothing will change, and only its owner learns why. */
export const addressTakenEmail = (origin: string) => ({
  subject: "有人想把帳號改用你的信箱",
  body: [
    "你好：",
    "",
    "有人請求把磐石祈願網的另一個帳號改用這個信箱。這個信箱已經有自己的帳號，所以什麼都不會改變。",
    "",
    "如果是你，請用這個信箱登入原來的帳號；忘記密碼，可以在這裡重新設定：",
    "",
    `${origin}/reset-password`,
    ...close,
  ].join("\n"),
  purpose: "change_email",
});

/** To the present address, as soon as somebody asks. `wanted` is null where the present one is unproven (mail/greeting.ts). */
export const changeRequestedEmail = (origin: string, wanted: string | null) => ({
  subject: "有人請求更改你的電子郵件",
  body: [
    "你好：",
    "",
    `有人請求把你的帳號改用${named(wanted)}。對方從那個信箱確認之後，才會改變。`,
    "",
    "如果不是你，請馬上重新設定密碼，這個請求就會取消，每個裝置也會登出：",
    "",
    `${origin}/reset-password`,
    ...close,
  ].join("\n"),
  purpose: "change_email_notice",
});

/** To the former address, once it is no longer the account's. `now` is null where the former one was unproven. */
export const addressChangedEmail = (origin: string, now: string | null) => ({
  subject: "你的電子郵件改好了",
  body: [
    "你好：",
    "",
    `你在磐石祈願網的帳號，從現在起改用${named(now)}，其他裝置都已經登出。`,
    "",
    "如果不是你，請馬上告訴我們：",
    "",
    `${origin}/contact`,
    ...close,
  ].join("\n"),
  purpose: "change_email_notice",
});
