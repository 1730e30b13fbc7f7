import { beforeEach, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { takeEmails } from "../../platform/mail/testing.ts";
import {
  addCoupon,
  addProducts,
  administratorCtx,
  beginAttempt,
  orderRow,
  paidEvent,
  recordTestEvent,
  type TestShop,
  testShop,
  paidPlanOrder,
} from "../../testing-shop.ts";
import { createCartOrder } from "../checkout/checkout.ts";
import { sendEndingReminders } from "../membership/send-ending-reminders.ts";
import { declineRequest } from "../refund-request/staff/decline-request.ts";
import { addSignedInBuyer, requestOfferedRefund } from "../refund-request/testing.ts";

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
const policies = [
  "服務條款：https://panshi.test/terms",
  "退費與退訂：https://panshi.test/refund",
  "隱私權：https://panshi.test/privacy",
  "祈願是心的練習，不保證結果。",
  site,
];

it("a member without a verified address is not named in receipts, refusals and reminders", async () => {
  const { email, ctx } = await addSignedInBuyer(shop);
  const goods = await addProducts({ ...shop, cache: shop.ctx.cache }, [
    { price: 1000, name: "銅磬" },
    { price: 500, name: "香盒" },
  ]);
  const cart = { productIds: goods, amount: 1500, consent: true as const, couponCode: await addCoupon(shop) };
  const { orderId } = await createCartOrder(ctx, cart);
  await recordTestEvent(shop, await beginAttempt(shop, ctx, orderId), paidEvent(1350));
  expect(await letters(orderId)).toEqual([
    [
      `receipt to ${email}`,
      "收據：靈魂百貨 2 件",
      "你好：",
      "謝謝你，款項已經收到。",
      "訂單編號：NUMBER",
      "付款日期：2026-03-01",
      "　銅磬　NT$ 1,000",
      "　香盒　NT$ 500",
      "優惠折抵：NT$ 150",
      "實付金額：NT$ 1,350",
      "買下的東西已經收進寶庫：https://panshi.test/dashboard?tab=treasury",
      "數位商品依你的同意立即提供，提供之後不再適用七天鑑賞期；檔案有問題，請到聯絡頁告訴我們。",
      ...policies,
    ],
  ]);
  const { orderId: planId } = await paidPlanOrder(shop, ctx, { plan: "vip" });
  const { id } = await requestOfferedRefund(ctx, planId);
  await letters(planId);
  await declineRequest(staff, { id, reason: "已經用了一大半" });
  expect(await letters(planId)).toEqual([
    [
      `refund_declined to ${email}`,
      "關於你的退款申請",
      "你好：",
      "謝謝你告訴我們。這筆退款申請我們仔細看過了，這一次沒有辦法退款，原因是：",
      "已經用了一大半",
      "訂單編號：NUMBER",
      "內容：方案 vip（90 天）",
      `你買下的內容都還在，沒有收回。覺得不對，或還有我們沒看到的情形，請到這裡告訴我們：${help}`,
      site,
    ],
  ]);
  shop.clock.advance(88 * DAY);
  await sendEndingReminders(shop.ctx, { limit: 10 });
  expect(await letters(planId)).toEqual([
    [
      `ending to ${email}`,
      "你的靈師方案到 2026-05-30 為止",
      "你好：",
      "你的靈師方案到 2026-05-30 為止。到期之後，你留下的都還在，只是暫時不能開始新的儀式。",
      "想繼續走，可以在這裡續上靈師方案：https://panshi.test/dashboard?plan=vip",
      site,
    ],
  ]);
});
