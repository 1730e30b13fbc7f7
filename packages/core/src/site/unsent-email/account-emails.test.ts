import { beforeEach, expect, it } from "vitest";
import { sendFailedSignInWarning } from "../../accounts/administrator/send-failed-sign-in-warning.ts";
import { confirmEmail, requestEmailChange } from "../../accounts/email/change-own-email.ts";
import { sendResetLink } from "../../accounts/password/reset-password.ts";
import { DAY, SECOND } from "../../platform/clock.ts";
import { throttleManyAttempts } from "../../platform/limits/testing.ts";
import { takeEmails } from "../../platform/mail/testing.ts";
import {
  emailsTo,
  insertTestAdministrator,
  insertTestMember,
  nextNumber,
  PASSWORD,
  signInTestMember,
} from "../../testing.ts";
import { type TestShop, testShop } from "../../testing-shop.ts";
import { register } from "../sign-in/register.ts";
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

const site = "磐石祈願網";
const resetPath = "https://panshi.test/reset-password";
const help = "https://panshi.test/contact";
const welcome = (to: string, greeting: string) => [
  `welcome to ${to}`,
  "歡迎來到磐石祈願網",
  greeting,
  "你的帳號已經建立。接下來可以選一顆星球、一處地脈、一件聖物和一首聖歌，寫下你的願望，完成第一次儀式。",
  "選七日體驗的話，它從完成第一次儀式的那一刻開始，每個人一次。",
  "祈願是心的練習，不保證結果。願你在星空與石頭之間，找到自己的安靜。",
  site,
];

const registerWith = (email: string) => {
  const person = {
    email,
    phone: `+8869${String(nextNumber()).padStart(8, "0")}`,
    fullName: "陳星",
    password: PASSWORD,
  };
  const form = { registrationType: "website" as const, confirmAge: true, marketingOptIn: false, acceptTerms: true };
  return register(shop.ctx, { ...person, ...form, ...browser } as Parameters<typeof register>[1]);
};

it("a new member is welcomed, by name only where the address is verified", async () => {
  await registerWith("new@example.com");
  expect(await letters()).toEqual([welcome("new@example.com", "你好：")]);
  const consents = { confirmAge: true, marketingOptIn: false };
  await signInWithIdentity(shop.ctx, { identity: google, consents, ...browser });
  expect(await letters()).toEqual([welcome("me@gmail.example", "王小明，你好：")]);
});

it("one address is welcomed twice a day at most, however often somebody registers with it", async () => {
  for (const subject of ["late@example.com", "next-day@example.com"])
    await throttleManyAttempts(shop.ctx, { times: 2, limit: "welcome:recipient", subject });
  shop.clock.advance(DAY - SECOND);
  await registerWith("late@example.com");
  expect(await letters()).toEqual([]);
  shop.clock.advance(SECOND);
  await registerWith("next-day@example.com");
  expect(await letters()).toEqual([welcome("next-day@example.com", "你好：")]);
});

it("a link to set the password says how long it lasts and why it came", async () => {
  const { id: memberId } = await addMember(true);
  await sendResetLink(shop.ctx, { memberId });
  await sendResetLink(shop.ctx, { memberId, reason: "failed_sign_ins" });
  expect(await letters()).toEqual([
    [
      "reset_password to old@example.com",
      "重新設定你的密碼",
      "你好：",
      "有人請求設定這個帳號的新密碼。如果是你，請在三十分鐘內打開這個連結：",
      `${resetPath}#token=TOKEN`,
      "如果不是你，不用做任何事，密碼不會改變。",
      site,
    ],
    [
      "reset_password to old@example.com",
      "有人一直在試你的密碼",
      "你好：",
      "有人在短時間內，用錯誤的密碼試了你的帳號很多次。為了保護你，沒有登入過這個帳號的裝置，現在暫時不能登入；",
      "你登入過的裝置照常可以用，已經登入的也不會登出。",
      "如果你現在登不進去，請在二十四小時內打開這個連結，設定新的密碼，這個裝置就能登入：",
      `${resetPath}#token=TOKEN`,
      "如果你登得進去，不用做任何事，密碼沒有改變。",
      site,
    ],
  ]);
});

it("an administrator is warned without a link", async () => {
  const { id: administratorId, email } = await insertTestAdministrator(shop.ctx, "moderator");
  await sendFailedSignInWarning(shop.ctx, { administratorId });
  await sendFailedSignInWarning(shop.ctx, { administratorId: null });
  expect(await letters()).toEqual([
    [
      `staff_failed_sign_ins to ${email}`,
      "有人一直在試你的後台密碼",
      "你好：",
      "有人在短時間內，用錯誤的密碼試了你的後台帳號很多次。為了保護帳號，沒有登入過的裝置現在暫時不能登入；",
      "你登入過的裝置照常可以用，已經登入的也不會登出。對方停下來十五分鐘之後，其他裝置就能再登入。",
      "密碼沒有改變。如果這個密碼也用在別的地方，或者你覺得不放心，請告訴超級管理員。",
      "後台不會寄設定密碼的連結；收到這樣的信，請不要打開連結。",
      site,
    ],
  ]);
});

it.each([
  [true, " new@example.com "],
  [false, "另一個信箱"],
])("a change of the own email is reported to both addresses; the old one verified: %s", async (isVerified, named) => {
  const member = await addMember(isVerified);
  const ask = (email: string) => requestEmailChange(member.ctx, { email, password: PASSWORD, token: member.token });
  await ask("new@example.com");
  const token = await tokenTo("new@example.com");
  const notice = (wanted: string) => [
    "change_email_notice to old@example.com",
    "有人請求更改你的電子郵件",
    "你好：",
    `有人請求把你的帳號改用${wanted}。對方從那個信箱確認之後，才會改變。`,
    "如果不是你，請馬上重新設定密碼，這個請求就會取消，每個裝置也會登出：",
    resetPath,
    site,
  ];
  expect(await letters()).toEqual([
    [
      "change_email to new@example.com",
      "確認你的新電子郵件",
      "你好：",
      "有人請求把磐石祈願網的帳號改用這個信箱。如果是你，請在二十四小時內打開這個連結，再按一次確認：",
      "https://panshi.test/confirm-email#token=TOKEN",
      "如果不是你，不用做任何事，什麼都不會改變。",
      site,
    ],
    notice(named),
  ]);
  await confirmEmail(shop.ctx, { token, sessionToken: member.token });
  expect(await letters()).toEqual([
    [
      "change_email_notice to old@example.com",
      "你的電子郵件改好了",
      "你好：",
      `你在磐石祈願網的帳號，從現在起改用${named}，其他裝置都已經登出。`,
      "如果不是你，請馬上告訴我們：",
      help,
      site,
    ],
  ]);
  await addMember(true, "taken@example.com");
  await ask("taken@example.com");
  expect((await letters())[0]).toEqual([
    "change_email to taken@example.com",
    "有人想把帳號改用你的信箱",
    "你好：",
    "有人請求把磐石祈願網的另一個帳號改用這個信箱。這個信箱已經有自己的帳號，所以什麼都不會改變。",
    "如果是你，請用這個信箱登入原來的帳號；忘記密碼，可以在這裡重新設定：",
    resetPath,
    site,
  ]);
});
