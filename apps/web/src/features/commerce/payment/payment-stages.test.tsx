import type { OrderView } from "@panshi/contracts/commerce/order";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { sampleOrder, samplePaymentCode } from "../order/testing.ts";
import { PaymentCancel } from "./payment-cancel.tsx";
import { type CurrentOrder, PaymentSuccess } from "./payment-success.tsx";

const nothing = () => {};
const of = (more: Partial<OrderView>, checking = false): CurrentOrder => ({
  kind: "order",
  order: sampleOrder(more),
  checking,
  onCheck: nothing,
});
const success = (currentOrder: CurrentOrder, visitor = false) =>
  renderWithData(
    <PaymentSuccess
      currentOrder={currentOrder}
      visitor={visitor}
      onEnter={nothing}
      onClaimed={nothing}
      onRegister={nothing}
      onLogin={nothing}
    />,
    nothing,
  );
const cancel = (currentOrder: CurrentOrder) => renderWithData(<PaymentCancel currentOrder={currentOrder} />, nothing);
const links = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
const { id, paymentUrl } = sampleOrder();
const stopped = { since: "2026-11-22T02:00:00.000Z", productIds: null };

test("an order that waits for its payment says where its number is found again, and leads on by who asks", () => {
  const member = success(of({ waiting: samplePaymentCode }));
  expect(member).toContain("還差一步，去繳費");
  expect(member).toContain("之後在帳號的「訂單」裡，也找得到這組號碼。");
  expect(member).toContain("我繳好了，看一下");
  expect(member).toContain("換一種方式付款");
  expect(links(member)).toEqual([paymentUrl, "/dashboard"]);
  const visitor = success(of({ waiting: samplePaymentCode }), true);
  expect(visitor).toContain("先別清掉這個瀏覽器的資料");
  expect(visitor).not.toContain("帳號的「訂單」");
  expect(links(visitor)).toEqual([paymentUrl, "/"]);
});

test("while a payment is confirmed, it can be looked at again, or paid as long as that is possible", () => {
  const page = success(of({}));
  expect(page).toContain("再看一次");
  expect(page).toContain("還沒付？繼續付款");
  expect(page).not.toContain("我繳好了");
  expect(success(of({}, true))).toContain("查看中...");
  expect(success(of({ paymentUrl: null }))).not.toContain("繼續付款");
});

test("a failed payment leads to another try, and one that is over to what it was for", () => {
  expect(success(of({ result: "failed" }))).toContain("再付一次");
  const over = { result: "failed", paymentUrl: null } as const;
  expect(success(of(over))).toContain("過了付款的期限，已經取消，沒有收取任何款項");
  expect(success(of(over))).not.toContain("再付一次");
  expect(links(success(of(over)))).toEqual(["/dashboard?plan=vip", "/"]);
  expect(success(of({ ...over, planType: "basic" }))).toContain("看看修行方案");
  expect(links(success(of(over), true))).toEqual(["/#pricing", "/"]);
  expect(links(success(of({ ...over, kind: "cart", planType: null })))).toEqual(["/souldepartment", "/"]);
});

test("a returned payment says so, and offers the plan again, or where goods were bought the plans", () => {
  expect(success(of({ result: "refunded" }))).toContain("款項已經退還，對應的天數或商品也收回了");
  expect(links(success(of({ result: "refunded" })))).toEqual(["/dashboard?plan=vip", "/"]);
  expect(links(success(of({ result: "refunded", kind: "cart", planType: null })))).toEqual(["/#pricing", "/"]);
});

test("while all of an order goes back, it is not used, nor claimed where it was not yet", () => {
  const mine = success(of({ result: "paid", stopped }));
  expect(mine).toContain("這筆訂單正在退款");
  expect(mine).not.toContain("也先不能領取");
  expect(success(of({ result: "paid", stopped, unclaimed: true }), true)).toContain("內容先停用，也先不能領取");
});

test("a visitor's paid order names what is claimed and what was paid", () => {
  const page = success(of({ result: "paid", unclaimed: true, subtotal: 9990, discount: 990, total: 9000 }), true);
  expect(page).toContain("「靈師方案（90 天）」就歸到你的帳號");
  expect(page).toContain("登入領取");
  expect(page).toMatch(/優惠.*－NT\$ 990.*實付.*NT\$ 9,000/);
});

test("a member claims it by opening the page", () => {
  const page = success(of({ result: "paid", unclaimed: true }));
  expect(page).toContain("款項已經收到，正在歸到你的帳號。");
  expect(page).not.toContain("註冊領取");
});

test("what was bought leads to the treasury, a plan to the temple", () => {
  const text = (more: Partial<OrderView>) => success(of({ result: "paid", ...more })).replaceAll(/<[^>]+>/g, "");
  expect(text({})).toContain("以下這些從現在起為你打開");
  expect(text({ kind: "cart", planType: null })).toContain("秒後，帶你到寶庫");
  expect(links(success(of({ result: "paid" })))).toEqual([`/orders/${id}`]);
});

test("an order that cannot be read says why, and the state of one that can is read out", () => {
  const unread = success({ kind: "loadError", error: new Error("offline"), onRetry: nothing });
  expect(unread).toContain("訂單暫時讀不到");
  expect(unread).toContain("網路連線問題，請稍後再試");
  expect(success({ kind: "loading" })).toContain("正在查看你的訂單");
  expect(success(of({ result: "paid" }))).toMatch(/<p role="status"[^>]*>已付款<\/p>/);
  expect(success(of({ result: "paid", unclaimed: true }))).toMatch(/<p role="status"[^>]*>等待領取<\/p>/);
});

test("the page of a cancelled payment opens an order as far as more is said of it there", () => {
  const first = (more: Partial<OrderView>) => /<a [^>]*href="([^"]+)"[^>]*>([^<]+)/.exec(cancel(of(more)))?.slice(1);
  expect(first({ waiting: samplePaymentCode })).toEqual([`/payment/success?order=${id}`, "看繳費的號碼"]);
  expect(first({ result: "paid", unclaimed: true, paymentUrl: null })).toEqual([
    `/payment/success?order=${id}`,
    "領取",
  ]);
  for (const more of [{}, { stopped }])
    expect(first({ result: "paid", paymentUrl: null, ...more })?.[1]).toBe("看這筆訂單");
  for (const result of ["failed", "refunded"] as const)
    expect(first({ result, paymentUrl: null })?.[1]).toBe("再看一次方案");
  expect(first({ result: "failed" })?.[1]).toBe("繼續付款");
});

test("the page of a cancelled payment says where each order stands", () => {
  for (const [more, title] of [
    [{}, "付款還沒有完成"],
    [{ result: "failed" }, "付款已經取消"],
    [{ result: "paid", unclaimed: true }, "還等著你領取"],
    [{ result: "paid", stopped }, "這筆正在退款"],
    [{ result: "refunded" }, "這筆已經退款"],
  ] as const)
    expect(cancel(of(more)), title).toContain(title);
  expect(cancel({ kind: "loadError", error: null, onRetry: nothing })).toContain("訂單的狀況暫時讀不到");
  expect(cancel({ kind: "loading" })).toContain("正在查看你的訂單");
  expect(cancel({ kind: "missing", hasOrderId: false })).toContain("沒有任何款項被收取");
});
