import { beforeEach, expect, it } from "vitest";
import { confirmByLink } from "../../accounts/email-change/change-links.ts";
import { finishEmailChange } from "../../accounts/email-change/finish-email-change.ts";
import { approveChange, requestChange } from "../../accounts/email-change/staff/change-member-email.ts";
import { requestEmailChange } from "../../accounts/email/change-own-email.ts";
import { linkIdentity } from "../../accounts/identity/link-identity.ts";
import { unlinkIdentities } from "../../accounts/identity/unlink-identities.ts";
import { changePassword } from "../../accounts/password/change-password.ts";
import { resetPassword, sendResetLink } from "../../accounts/password/reset-password.ts";
import { endAllSessions } from "../../accounts/session/manage-sessions.ts";
import { DAY, HOUR } from "../../platform/clock.ts";
import { takeEmails } from "../../platform/mail/testing.ts";
import { emailsTo, insertTestMember, PASSWORD, signInTestMember } from "../../testing.ts";
import { administratorCtx, systemCtx, type TestShop, testShop } from "../../testing-shop.ts";
import { signInWithIdentity } from "../sign-in/sign-in-with-identity.ts";

let shop: TestShop;
// At noon in Taipei on the first of March.
beforeEach(async () => {
  shop = await testShop();
  return () => shop.close();
});

const letters = () => takeEmails(shop);
/** A member who is signed in. */
const addMember = async (isVerified: boolean, email = "old@example.com") => {
  const member = await insertTestMember(shop.ctx, { email, emailVerifiedAt: isVerified ? shop.clock.now() : null });
  return { ...member, ...(await signInTestMember(shop.ctx, member.id)) };
};
const tokenTo = async (recipient: string) =>
  /#token=([\w-]{43})/.exec((await emailsTo(shop.ctx.db, recipient)).map(({ body }) => body).join())?.[1] ?? "";
const google = {
  issuer: "https://accounts.google.com",
  subject: "1",
  verifiedEmail: "me@gmail.example",
  name: "王小明",
};
const browser = { visitorHash: null, userAgent: "test", sessionHash: null };
const phone = "Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36";

const site = "磐石祈願網";
const resetPath = "https://panshi.test/reset-password";
const help = "https://panshi.test/contact";

it("the emails about a changed and a reset password have time, device and what was revoked", async () => {
  const member = await addMember(true);
  await requestEmailChange(member.ctx, { email: "new@example.com", password: PASSWORD, token: member.token });
  await linkIdentity(member.ctx, { identity: google, token: member.token });
  await letters();
  shop.clock.advance(13 * HOUR);
  const text = [
    "password_changed to old@example.com",
    "你的密碼換過了",
    "你好：",
    "你在磐石祈願網的帳號剛剛換了密碼，其他裝置都登出了。",
  ];
  const ifNotYou = ["如果不是你，請馬上重新設定密碼：", resetPath, `需要幫忙，可以在這裡找到我們：${help}`, site];
  const change = { current: PASSWORD, password: "a new long one", token: member.token, userAgent: phone };
  await changePassword(member.ctx, change);
  expect(await letters()).toEqual([
    [
      ...text,
      "還沒用過的信中連結，例如更改電子郵件的確認信，也都取消了。",
      "時間：2026-03-02 01:00（台北）",
      "裝置：Chrome，Android 手機",
      ...ifNotYou,
    ],
  ]);
  await sendResetLink(shop.ctx, { memberId: member.id });
  const token = await tokenTo("old@example.com");
  await letters();
  shop.clock.advance(60_000);
  await resetPassword(shop.ctx, { token, password: "another long one", userAgent: "curl" });
  expect(await letters()).toEqual([
    [
      ...text,
      "連結的 Google 帳號也取消連結了。想用的話，登入之後可以再連結一次。",
      "時間：2026-03-02 01:01（台北）",
      "裝置：認不出的裝置",
      ...ifNotYou,
    ],
  ]);
  const again = await signInTestMember(shop.ctx, member.id);
  await endAllSessions(again.ctx, { token: again.token, userAgent: phone });
  expect(await letters()).toEqual([
    [
      "sessions_ended to old@example.com",
      "你的帳號從所有裝置登出了",
      "你好：",
      "你在磐石祈願網的帳號剛剛從所有裝置登出，每個裝置都要再登入一次。",
      "時間：2026-03-02 01:01（台北）",
      "裝置：Chrome，Android 手機",
      ...ifNotYou,
    ],
  ]);
});

const linked = (named: string) => [
  "identity_linked to old@example.com",
  "你的帳號連結了 Google",
  "你好：",
  `你在磐石祈願網的帳號剛剛連結了一個 Google 帳號${named}，之後可以用它登入。`,
  "如果不是你，請馬上重新設定密碼，這個連結就會取消，每個裝置也會登出：",
  resetPath,
  site,
];

it.each([
  [true, "（me@gmail.example）"],
  [false, ""],
])("the email about a linked Google account names it where the address is verified: %s", async (isVerified, named) => {
  const member = await addMember(isVerified);
  await linkIdentity(member.ctx, { identity: google, token: member.token });
  expect(await letters()).toEqual([linked(named)]);
  await unlinkIdentities(member.ctx);
  expect(await letters()).toEqual([
    [
      "identity_unlinked to old@example.com",
      "你的帳號取消了 Google 連結",
      "你好：",
      "你在磐石祈願網的帳號不再連結 Google，之後用電子郵件或手機，加上密碼登入。",
      "如果不是你，請馬上重新設定密碼：",
      resetPath,
      site,
    ],
  ]);
});

it("a Google account that is linked by signing in is reported by email", async () => {
  await addMember(true);
  const identity = { ...google, verifiedEmail: "old@example.com" };
  const consents = { confirmAge: false, marketingOptIn: false };
  await signInWithIdentity(shop.ctx, { identity, consents, ...browser });
  expect(await letters()).toEqual([linked("（old@example.com）")]);
});

it.each([
  [true, " new@example.com "],
  [false, "另一個信箱"],
])("a change by administrators is reported to both addresses; the old one verified: %s", async (isVerified, named) => {
  const member = await addMember(isVerified);
  const input = { memberId: member.id, email: "new@example.com", reason: "本人到店更換" };
  const { id } = await requestChange(await administratorCtx(shop), input);
  expect(await letters()).toEqual([]);
  shop.clock.advance(HOUR);
  await approveChange(await administratorCtx(shop), { id });
  const token = await tokenTo("new@example.com");
  expect(await letters()).toEqual([
    [
      "email_change_confirm to new@example.com",
      "確認這個信箱，改用它登入磐石祈願網",
      "你好：",
      "依你的請求，我們準備把你在磐石祈願網的帳號改用這個信箱。請在十四天內打開這個連結，再按一次確認：",
      "https://panshi.test/email-change/confirm#token=TOKEN",
      "為了保護你的帳號，最早在 2026-03-04 13:00（台北）才會改用。到時候我們會寄一封信到這裡，讓你設定新的密碼。",
      "如果你沒有提出，不用做任何事，什麼都不會改變。",
      site,
    ],
    [
      "email_change_stop to old@example.com",
      "你的帳號即將改用另一個信箱",
      "你好：",
      `我們收到請求，要把你在磐石祈願網的帳號改用${named}，最早在 2026-03-04 13:00（台北）改用。`,
      "如果這是你的意思，不用做任何事。如果不是，請打開這個連結，按一下就停止：",
      "https://panshi.test/email-change/stop#token=TOKEN",
      "還登入著的裝置，也可以在「帳號」裡停止。",
      site,
    ],
  ]);
  await confirmByLink(shop.ctx, { token });
  shop.clock.advance(3 * DAY);
  await finishEmailChange(systemCtx(shop), { id });
  expect(await letters()).toEqual([
    [
      "email_change_password to new@example.com",
      "信箱換好了，請設定新的密碼",
      "你好：",
      "你在磐石祈願網的帳號，從現在起改用這個信箱。原來的密碼和 Google 連結都取消了，每個裝置也都登出了。",
      "請在二十四小時內打開這個連結，設定新的密碼：",
      `${resetPath}#token=TOKEN`,
      `連結過期了也沒關係，在這裡用這個信箱再要一個：${resetPath}`,
      site,
    ],
    [
      "email_change_notice to old@example.com",
      "你的帳號已改用另一個信箱",
      "你好：",
      `你在磐石祈願網的帳號，從現在起改用${named}，每個裝置都已經登出。`,
      `如果這不是你的意思，請馬上告訴我們：${help}`,
      site,
    ],
  ]);
});
