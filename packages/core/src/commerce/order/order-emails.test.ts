import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { takeEmails } from "../../platform/mail/testing.ts";
import { PASSWORD } from "../../testing.ts";
import { administratorCtx, orderRow, systemCtx, type TestShop, testShop, visitorCtx } from "../../testing-shop.ts";
import { enterOwnBankAccount, sendBankAccountCode } from "../refund-account/enter-account.ts";
import { recordPayout } from "../refund-account/staff/record-payout.ts";
import { lapseRequest } from "../refund-request/lapse-request.ts";
import { acceptRequest } from "../refund-request/staff/accept-request.ts";
import { createRequestForBuyer } from "../refund-request/staff/create-request-for-buyer.ts";
import {
  acceptRequestInput,
  addSignedInBuyer,
  requestOfferedRefund,
  findBankAccountLinkToken,
  createPaidPlan,
} from "../refund-request/testing.ts";
import { assignOrder } from "./staff/assign-order.ts";

let shop: TestShop;
let staff: AdministratorCtx;
// At noon in Taipei on the first of March.
beforeEach(async () => {
  shop = await testShop();
  staff = await administratorCtx(shop);
  return () => shop.close();
});

/** The letters since the last call, with `NUMBER` for the order's number. */
const letters = async (orderId: string) => takeEmails(shop, { NUMBER: (await orderRow(shop, orderId)).number });

const site = "磐石祈願網";
const help = "https://panshi.test/contact";
const basic = ["訂單編號：NUMBER", "內容：方案 basic（30 天）"];
const policies = [
  "服務條款：https://panshi.test/terms",
  "退費與退訂：https://panshi.test/refund",
  "隱私權：https://panshi.test/privacy",
  "祈願是心的練習，不保證結果。",
  site,
];
const planTerms = ["會員方案七天內可以退訂，之後按剩下的天數退還。", ...policies];
const basicReceipt = (to: string, greeting: string, day: string) => [
  `receipt to ${to}`,
  "收據：方案 basic（30 天）",
  greeting,
  "謝謝你，款項已經收到。",
  "訂單編號：NUMBER",
  `付款日期：${day}`,
  "　方案 basic（30 天）",
  "實付金額：NT$ 3,990",
  "修行方案已經開始，到靈魂聖殿看看：https://panshi.test/dashboard",
  ...planTerms,
];
const accountLink = (to: string, greeting: string, how: string, until: string) => [
  `refund_account to ${to}`,
  "請填寫退款的銀行帳戶",
  greeting,
  "你的退款申請通過了，會退還 NT$ 3,990。這筆款項不能從原來的付款方式退回，請打開下面的連結，填寫要收款的銀行帳戶：",
  "https://panshi.test/refund-account#token=TOKEN",
  how,
  `連結 14 天內有效，到 ${until}（台北）為止，只能用一次。填寫之後過 24 小時我們才會匯款，匯出之後就刪除帳號資料。`,
  "從現在起到匯款完成，要退的內容先停用，天數也停在這裡。連結到期還沒有填寫帳戶，申請就結束，停下來的使用會恢復，停下的天數都還給你。",
  "我們不會用電話或簡訊問你的帳號，也不會請你到提款機操作。",
  ...basic,
  `連結過期，或有任何疑問：${help}`,
  site,
];
const requestReceived = (to: string, greeting: string) => [
  `refund_request to ${to}`,
  "收到你的退款申請",
  greeting,
  "我們收到你的退款申請了，三個工作天內回覆你。",
  ...basic,
  "依退費說明可以退還：NT$ 3,990",
  "退費說明：https://panshi.test/refund",
  `需要補充，請到這裡告訴我們：${help}`,
  site,
];
const refundEnd = [
  "發票依規定作廢或折讓，不需要你另外處理。",
  "退費說明：https://panshi.test/refund",
  `有任何問題，請到聯絡頁告訴我們：${help}`,
  site,
];

it("a member reads of a plan that was paid, and of the way of its money back to an account", async () => {
  const buyer = await addSignedInBuyer(shop, { fullName: "林美玲", emailVerifiedAt: shop.clock.now() });
  const { email } = buyer;
  const greeting = "林美玲，你好：";
  const orderId = await createPaidPlan(shop, buyer.ctx, "atm");
  expect(await letters(orderId)).toEqual([basicReceipt(email, greeting, "2026-03-01")]);
  shop.clock.advance(HOUR);
  const { id } = await requestOfferedRefund(buyer.ctx, orderId);
  expect(await letters(orderId)).toEqual([requestReceived(email, greeting)]);
  await acceptRequest(staff, acceptRequestInput(id));
  const token = await findBankAccountLinkToken(shop, email);
  const how = "請用下單的帳號登入。為了保護你，登入超過十分鐘會再確認一次密碼。";
  expect(await letters(orderId)).toEqual([accountLink(email, greeting, how, "2026-03-15 13:00")]);
  const account = { bankCode: "822", branch: "", accountNumber: "001234567890", holder: "林美玲" };
  await enterOwnBankAccount(buyer.ctx, { token, account, sessionToken: buyer.token, password: PASSWORD });
  expect(await letters(orderId)).toEqual([
    [
      `refund_account_entered to ${email}`,
      "退款的銀行帳戶填好了",
      greeting,
      "有人在 2026-03-01 13:00（台北）填寫了這筆退款的銀行帳戶。我們最早在 2026-03-02 13:00（台北）匯出 NT$ 3,990。",
      `如果不是你填的，請在那之前告訴我們，我們會停下來，並寄給你新的連結：${help}`,
      "帳戶填好之後不能直接更改；要改，也請告訴我們。",
      ...basic,
      site,
    ],
  ]);
  shop.clock.advance(DAY);
  await recordPayout(staff, { id, idempotencyKey: randomUUID(), reference: "1234567", day: "2026-03-02" });
  expect(await letters(orderId)).toEqual([
    [
      `refund to ${email}`,
      "退款完成：方案 basic（30 天）",
      greeting,
      "你的退款已經完成。",
      "訂單編號：NUMBER",
      "　方案 basic（30 天）",
      "退款金額：NT$ 3,990",
      "款項已經匯出，通常一到三個工作天入帳，實際時間依你的銀行而定。",
      "這個方案剩下的天數已經收回；在那之前的日子、你的願望和紀錄都還在。",
      ...refundEnd,
    ],
  ]);
});

it("a visitor reads how to claim, of a request that lapses, and of the account that gets the order", async () => {
  const email = "visitor@example.com";
  const orderId = await createPaidPlan(shop, visitorCtx(shop), "atm", { email });
  expect(await letters(orderId)).toEqual([
    [
      `claim to ${email}`,
      "付款完成，請領取：方案 basic（30 天）",
      "你好：",
      "謝謝你，款項已經收到。請用下面的連結註冊或登入，方案與商品就會歸到你的帳號；方案的天數從領取的那一刻開始算。",
      "https://panshi.test/payment/claim#token=TOKEN",
      "訂單編號：NUMBER",
      "付款日期：2026-03-01",
      "　方案 basic（30 天）",
      "實付金額：NT$ 3,990",
      ...planTerms,
    ],
  ]);
  const { id } = await createRequestForBuyer(staff, { orderId, productIds: null, reason: "來信" });
  await acceptRequest(staff, acceptRequestInput(id));
  const token = await findBankAccountLinkToken(shop, email);
  expect(await letters(orderId)).toEqual([
    requestReceived(email, "你好："),
    accountLink(email, "你好：", "填寫的時候，會再寄一組驗證碼到這個信箱。", "2026-03-15 12:00"),
  ]);
  await sendBankAccountCode(shop.ctx, { token });
  const [code = []] = await letters(orderId);
  const digits = /^驗證碼 (\d{6})：填寫退款帳戶$/.exec(code[1] ?? "")?.[1] ?? "no code";
  expect(code.toSpliced(1, 1)).toEqual([
    `refund_account_code to ${email}`,
    "你好：",
    `填寫退款帳戶的驗證碼是 ${digits}，十分鐘內有效。`,
    "請不要把這組數字告訴任何人，我們也不會向你要。如果不是你在填寫，不用做任何事。",
    ...basic,
    site,
  ]);
  shop.clock.advance(14 * DAY);
  await lapseRequest(systemCtx(shop), { id });
  expect(await letters(orderId)).toEqual([
    [
      `refund_lapsed to ${email}`,
      "退款申請結束了，沒有匯款",
      "你好：",
      "你的退款申請通過之後，填寫帳戶的連結過期了，我們沒有收到收款的帳戶，所以申請結束了，沒有匯款。",
      "先前停下來的使用已經恢復；是方案的話，停下的每一天都還給你了。",
      ...basic,
      `還想退，可以再申請一次，金額依那一天計算；填寫帳戶有困難，請到這裡告訴我們：${help}`,
      site,
    ],
  ]);
  const buyer = await addSignedInBuyer(shop, { fullName: "陳大文", emailVerifiedAt: shop.clock.now() });
  await assignOrder(staff, { id: orderId, memberId: buyer.id, reason: "來電" });
  // The account's name and address are in no letter to the visitor.
  expect(await letters(orderId)).toEqual([
    basicReceipt(buyer.email, "陳大文，你好：", "2026-03-01"),
    [
      `assigned to ${email}`,
      "訂單已經歸到帳號：方案 basic（30 天）",
      "你好：",
      "訂單 NUMBER（方案 basic（30 天））已經由我們放進一個會員帳號，先前信裡的領取連結不再使用。",
      `這不是你要的，請到聯絡頁告訴我們：${help}`,
      site,
    ],
  ]);
});
