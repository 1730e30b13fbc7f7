import { createHash } from "node:crypto";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { testMerchant } from "@panshi/payuni-sandbox/environment";
import { at } from "../answer.ts";
import type { Caller, RequestRecorder } from "../player.ts";
import type { SeededIds } from "../seeded-ids.ts";
import { codeFor, tokenFor } from "./unsent-emails.ts";
import {
  actAtGateway,
  choosePayment,
  FAILING_CARD,
  payByCard,
  payByTransfer,
  placePlanOrder,
  postEvent,
  postToServer,
  sign,
} from "./payments.ts";

/** The id of a dialog's call: the same in each recording. */
const callId = (name: string): string => {
  const digest = createHash("sha256").update(name).digest("hex");
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};

type Product = { id: string; price: number };
const products = async (player: RequestRecorder): Promise<Product[]> =>
  at<Product[]>(await player.request("visitor", "GET", "/api/soul-products"));

/** Looks at an order as its buyer and as staff. */
async function viewOrder(player: RequestRecorder, caller: Caller, id: string): Promise<void> {
  await player.call(caller, "payments.order", { id });
  await player.call("super", "admin.order.get", { id });
  await player.call("super", "admin.refund.propose", { id });
}

/** A plan that is paid by card, asked back, and refunded by the gateway. */
export async function playPlanByCard(player: RequestRecorder): Promise<void> {
  const buyer = "trial";
  for (const wrong of [
    { amount: 1 },
    { currency: "USD" },
    { planType: "gold" },
    { consent: false },
    { couponCode: "NONE" },
  ])
    await player.documented(buyer, "payments.createPlanOrder", "/api/payments/create-payuni-order", {
      body: { planType: "basic", amount: 3990, currency: "TWD", consent: true, ...wrong },
    });
  for (const couponCode of ["STONE10", "SEASON1000", "HELLO300", "GIFT3990", "none"])
    await player.call(buyer, "payments.quote", { planType: "basic", couponCode });
  const same = { orderId: "the same key", couponCode: "STONE10", invoice: { kind: "mobile", value: "/ABC1234" } };
  const id = await placePlanOrder(player, buyer, same);
  await placePlanOrder(player, buyer, same);
  await viewOrder(player, buyer, id);
  const trade = await choosePayment(player, buyer, id, { method: "Credit", cardNumber: FAILING_CARD });
  await postEvent(player, trade, "failed");
  await viewOrder(player, buyer, id);
  const paid = await payByCard(player, buyer, id);
  await viewOrder(player, buyer, id);
  for (const name of ["member.temple.membership", "payments.awaitedOrders"]) await player.call(buyer, name);
  await player.call("super", "admin.order.queryNow", { id });
  await player.call(buyer, "payments.refundRequest.offer", { orderId: id });
  const amount = at<number>(
    await player.call(buyer, "payments.refundRequest.offer", { orderId: id }),
    "proposal",
    "amount",
  );
  await player.call(buyer, "payments.refundRequest.ask", { orderId: id, reason: "不適合", amount: amount + 1 });
  const ask = () => player.call(buyer, "payments.refundRequest.ask", { orderId: id, reason: "不適合", amount });
  const first = at(await ask(), "id");
  await player.call("expired", "payments.refundRequest.withdraw", { id: first });
  await player.call(buyer, "payments.refundRequest.withdraw", { id: first });
  const second = at(await ask(), "id");
  await player.call("admin", "admin.refundRequest.get", { id: second });
  await player.call("admin", "admin.refundRequest.decline", { id: second, reason: "已經用過" });
  await actAtGateway(player, paid, "capture");
  const refund = { id, callId: callId("refund"), amount: 1000, revokes: "all", reason: "客服同意" };
  for (const caller of ["moderator", "admin", "admin"]) await player.call(caller, "admin.refund.make", refund);
  await player.call("admin", "admin.refund.make", { ...refund, callId: callId("too much"), amount: 9_999_999 });
  const record = { ...refund, callId: callId("by hand"), amount: 100, reference: "匯款 1", day: taipeiDay(Date.now()) };
  await player.call("admin", "admin.refund.record", record);
  await viewOrder(player, buyer, id);
  await postEvent(player, paid, "refund");
}

/** A cart that is paid by transfer and refunded to the buyer's bank account. */
export async function playCartByTransfer(player: RequestRecorder, _ids: SeededIds, day: string): Promise<void> {
  const buyer = "expired";
  const [one, two] = await products(player);
  if (!one || !two) throw new Error("the demo has no two products");
  const cart = { productIds: [one.id, two.id] };
  const amount = one.price + two.price;
  for (const couponCode of ["STONE10", "SEASON1000"])
    await player.call(buyer, "payments.quote", { ...cart, couponCode });
  await player.call(buyer, "payments.createCartOrder", { ...cart, amount: amount + 1, consent: true });
  const placed = await player.call(buyer, "payments.createCartOrder", { ...cart, amount, consent: true });
  const id = at(placed, "orderId");
  await payByTransfer(player, buyer, id);
  await viewOrder(player, buyer, id);
  await player.call(buyer, "member.shop.ownedProductIds");
  const files = await player.call(buyer, "member.shop.ownFiles");
  for (const [, path = ""] of files.text.matchAll(/"(\/uploads\/[^"?]+)/g))
    for (const caller of [buyer, "visitor", "new", "moderator"]) await player.request(caller, "HEAD", path);
  const whole = { id, callId: callId("transfer"), amount, revokes: "all", reason: "退貨" };
  await player.call("admin", "admin.refund.make", whole);
  const ask = { orderId: id, reason: "檔案打不開", amount: 0 };
  const asked = await player.call(buyer, "payments.refundRequest.ask", ask);
  await player.call("admin", "admin.refundRequest.decline", { id: at(asked, "id"), reason: "請先寄來截圖" });
  const open = { orderId: id, productIds: [one.id], reason: "檔案有問題" };
  const request = at(await player.call("admin", "admin.refundRequest.open", open), "id");
  const taken = { revokes: "products", productIds: [one.id] };
  const accept = { id: request, callId: callId("accept"), amount: one.price, ...taken, reason: "", toAccount: true };
  await player.call("admin", "admin.refundRequest.accept", accept);
  for (const caller of ["moderator", "admin", "admin"])
    await player.call(caller, "admin.refundRequest.accept", { ...accept, reason: "檔案有問題" });
  await player.call("admin", "admin.refundRequest.newLink", { id: request, reason: "信沒收到" });
  const token = await tokenFor(player, "expired@panshi.test", "/refund-account");
  const account = { bankCode: "822", branch: "", accountNumber: "001234567890", holder: "周向晚" };
  await player.call(buyer, "payments.refundRequest.accountLink", { token });
  await player.call("visitor", "payments.refundRequest.sendCode", { token });
  await player.call(buyer, "payments.refundRequest.enterAccount", { token, account: { ...account, bankCode: "82" } });
  await player.call(buyer, "payments.refundRequest.enterAccount", { token, account });
  await player.call("admin", "admin.refundRequest.account", { id: request });
  await player.call("admin", "admin.refundRequest.payOut", {
    id: request,
    callId: callId("pay"),
    reference: "匯款 2",
    day,
  });
  await player.call("admin", "admin.refundRequest.get", { id: request });
  await viewOrder(player, buyer, id);
}

/** Orders of a visitor: one that a member claims by the letter's link, one that staff assign, one that is refunded by a code. */
export async function playGuest(
  player: RequestRecorder,
  { member: [, memberId = ""] }: SeededIds,
  day: string,
): Promise<void> {
  const guest = "visitor who buys";
  const [product] = await products(player);
  if (!product) throw new Error("the demo has no product");
  const cart = { productIds: [product.id], amount: product.price, consent: true };
  await player.call(guest, "payments.createCartOrder", cart);
  for (const [email, becomes] of [
    ["guest@recorded.test", "claimed"],
    ["assigned@recorded.test", "assigned"],
    ["other@recorded.test", "refunded"],
  ] as const) {
    const id = at(await player.call(guest, "payments.createCartOrder", { ...cart, email }), "orderId");
    await payByTransfer(player, guest, id);
    await viewOrder(player, guest, id);
    await player.call("new", "payments.order", { id });
    await player.call("admin", "admin.order.resendClaim", { id });
    const token = await tokenFor(player, email, "/payment/claim");
    if (becomes === "claimed")
      for (const caller of ["visitor", "new", "trial"]) await player.call(caller, "payments.claimByLink", { token });
    if (becomes === "assigned") await player.call("admin", "admin.order.assign", { id, memberId, reason: "本人來信" });
    await viewOrder(player, "new", id);
    if (becomes !== "refunded") continue;
    const request = at(await player.call("admin", "admin.refundRequest.open", { orderId: id, reason: "不要了" }), "id");
    const accept = { id: request, callId: callId("guest"), amount: product.price, reason: "同意", toAccount: false };
    await player.call("admin", "admin.refundRequest.accept", accept);
    const link = await tokenFor(player, email, "/refund-account");
    await player.call("visitor", "payments.refundRequest.accountLink", { token: link });
    await player.call("visitor", "payments.refundRequest.sendCode", { token: link });
    const account = { bankCode: "822", branch: "", accountNumber: "001234567890", holder: "王小明" };
    const code = await codeFor(player, email);
    for (const given of ["000000", code, code])
      await player.call("visitor", "payments.refundRequest.enterAccountByCode", { token: link, account, code: given });
    await player.call("admin", "admin.refundRequest.payOut", {
      id: request,
      callId: callId("out"),
      reference: "3",
      day,
    });
    await viewOrder(player, guest, id);
  }
}

/** Orders that nobody paid: cancelled, paid by hand and late, assigned to another member. */
export async function playUnpaid(
  player: RequestRecorder,
  { member: [memberId = ""] }: SeededIds,
  day: string,
): Promise<void> {
  const id = await placePlanOrder(player, "new");
  const trade = await choosePayment(player, "new", id, { method: "CVS" });
  await postEvent(player, trade, "issued");
  for (const caller of ["moderator", "admin", "admin"])
    await player.call(caller, "admin.order.cancel", { id, reason: "買方來電" });
  const payment = {
    id,
    amount: 3990,
    day,
    method: "atm",
    reference: "12345",
    reason: "臨櫃",
    callId: callId("payment"),
  };
  await player.call("admin", "admin.order.recordPayment", payment);
  await player.call("admin", "admin.order.recordPayment", { ...payment, day: taipeiDay(Date.now()) });
  await player.call("admin", "admin.order.recordPayment", { ...payment, day: taipeiDay(Date.now()) });
  await player.call("admin", "admin.order.recordPayment", {
    ...payment,
    day: taipeiDay(Date.now()),
    callId: callId("second"),
    amount: 10,
  });
  await viewOrder(player, "new", id);
  await actAtGateway(player, trade, "pay", { force: true });
  await postEvent(player, trade, "paid");
  const view = await player.call("super", "admin.order.get", { id });
  for (const flag of at<{ id: string }[]>(view, "flags"))
    for (const settlement of ["recorded", "fulfilled", "accepted"])
      await player.call("admin", "admin.orderFlag.settle", { id: flag.id, settlement, reason: "查過了" });
  await player.call("admin", "admin.order.assign", { id, memberId, reason: "買給家人" });
  await viewOrder(player, "new", id);
}

/** Money of which the shop knows no order: set aside, and attached to an order that was cancelled meanwhile. */
export async function playUnknownMoney(player: RequestRecorder): Promise<void> {
  await postToServer(player, "visitor", "notify", "EncryptInfo=00&HashInfo=00", "unsigned");
  const order = await placePlanOrder(player, "new");
  await choosePayment(player, "new", order, { method: "ATM" });
  const number = at(await player.call("super", "admin.order.get", { id: order }), "number");
  await player.call("admin", "admin.order.cancel", { id: order, reason: "沒有付款" });
  for (const [place, no] of ["UNKNOWN1", "UNKNOWN2"].entries()) {
    const fields = {
      Status: "SUCCESS",
      MerID: testMerchant.merId,
      MerTradeNo: no,
      TradeNo: `17671968000000${place}`,
      TradeAmt: "3990",
      TradeStatus: "1",
      PaymentType: "2",
    };
    await postToServer(player, "visitor", "notify", await sign(player, fields), `unknown ${no}`);
  }
  const list = await player.call("super", "admin.paymentEvent.list", { open: true });
  const [first, second] = at<{ id: string }[]>(list, "items");
  const attach = { id: first?.id, revokes: "all", reason: "對過帳" };
  for (const orderNumber of ["PS000", number])
    await player.call("admin", "admin.paymentEvent.attach", { ...attach, orderNumber });
  await player.call("admin", "admin.paymentEvent.setAside", { id: second?.id, reason: "測試" });
  await viewOrder(player, "new", order);
  await player.call("super", "admin.ledger.view");
}
