import { SITE } from "../../../platform/mail/site.ts";

/** Tells the address that a visitor gave that their order has gone to a member's account; the account is not named. */
export const assignedEmail = (origin: string, { number, description }: { number: string; description: string }) => ({
  subject: `訂單已經歸到帳號：${description}`,
  body: [
    "你好：",
    "",
    `訂單 ${number}（${description}）已經由我們放進一個會員帳號，先前信裡的領取連結不再使用。`,
    "",
    `這不是你要的，請到聯絡頁告訴我們：${origin}/contact`,
    "",
    SITE,
  ].join("\n"),
});
