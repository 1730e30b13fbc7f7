import { MAIL_SITE_PLACEHOLDER } from "../../platform/mail/mail_site_placeholder.ts";

/** Sent when a Google account was linked, because it can sign in from then on. */
export const identityLinkedEmail = (origin: string, identityEmail: string | null) => ({
  subject: "你的帳號連結了 Google",
  body: [
    "你好：",
    "",
    `你在${MAIL_SITE_PLACEHOLDER}的帳號剛剛連結了一個 Google 帳號${identityEmail ? `（${identityEmail}）` : ""}，之後可以用它登入。`,
    "",
    "如果不是你，請馬上重新設定密碼，這個連結就會取消，每個裝置也會登出：",
    "",
    `${origin}/reset-password`,
    "",
    MAIL_SITE_PLACEHOLDER,
  ].join("\n"),
  purpose: "identity_linked",
});

/** Sent when Google was unlinked. */
export const identityUnlinkedEmail = (origin: string) => ({
  subject: "你的帳號取消了 Google 連結",
  body: [
    "你好：",
    "",
    `你在${MAIL_SITE_PLACEHOLDER}的帳號不再連結 Google，之後用電子郵件或手機，加上密碼登入。`,
    "",
    "如果不是你，請馬上重新設定密碼：",
    "",
    `${origin}/reset-password`,
    "",
    MAIL_SITE_PLACEHOLDER,
  ].join("\n"),
  purpose: "identity_unlinked",
});
