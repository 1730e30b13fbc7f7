import { OrderListInput } from "@panshi/contracts/commerce/order-list";
import { accessEntries, orders } from "@panshi/db/schema";
import { newId } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { changeProfile } from "../../../accounts/member/change-profile.ts";
import { eraseMember } from "../../../site/member-change/change-account.ts";
import { viewMember } from "../../../site/member-detail/view-member.ts";
import { createCartOrder } from "../../checkout/checkout.ts";
import { revokeByAdministrator } from "../../membership/staff/change-grants.ts";
import { insertTestMember, outcomeOf, signInTestMember } from "../../../testing.ts";
import {
  addBuyer,
  addCoupon,
  addProducts,
  administratorCtx,
  beginAttempt,
  placeOrderAndBeginPayment,
  orderRow,
  paidEvent,
  placePlanOrder,
  recordTestEvent,
  type TestShop,
  testShop,
  visitorCtx,
  withTestTransaction,
} from "../../../testing-shop.ts";
import { indexMemberOrders } from "./index-member-orders.ts";
import { countOrdersToHandle, exportOrders, listAllOrders } from "./list-all-orders.ts";
import { viewEventBody, viewOrderDetail } from "./view-order-detail.ts";

let shop: TestShop;
let ctx: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  ctx = await administratorCtx(shop);
});
afterAll(() => shop.close());

const moderator = (): AdministratorCtx => ({ ...ctx, actor: { ...ctx.actor, role: "moderator" } });
const list = (input: Partial<OrderListInput> = {}) => listAllOrders(ctx, OrderListInput.parse(input));
const ids = async (input: Partial<OrderListInput>) => (await list(input)).items.map(({ id }) => id);
const view = (id: string) => viewOrderDetail(ctx, { id });
const latestAccess = async () =>
  (await shop.database.db.select().from(accessEntries).orderBy(desc(accessEntries.at), desc(accessEntries.id)))[0];
/** An order of a new member with this name. */
async function orderOf(fullName: string, given: object = {}) {
  const member = await insertTestMember(shop.ctx, { fullName, search: searchVector(fullName), ...given });
  const { ctx: memberCtx } = await signInTestMember(shop.ctx, member.id);
  return { member, memberCtx, ...(await placeOrderAndBeginPayment(shop, memberCtx)) };
}

describe("the list of orders", () => {
  it("filters by state, flag, method, kind and day, and says what each order received", async () => {
    const { orderId, merTradeNo, member } = await orderOf("林青霞");
    await recordTestEvent(shop, merTradeNo, paidEvent(3000));
    const guest = await placeOrderAndBeginPayment(shop, visitorCtx(shop), "vip", { email: "guest.one@example.com" });
    await recordTestEvent(shop, guest.merTradeNo, paidEvent(9990, { method: "atm" }));
    expect(await ids({ flag: "wrong_amount" })).toEqual([orderId]);
    expect(await ids({ flag: "any", search: "林" })).toEqual([orderId]);
    expect(await ids({ flag: "any", search: "無此人" })).toEqual([]);
    expect(await ids({ state: "unclaimed" })).toEqual([guest.orderId]);
    expect(await ids({ method: "atm", kind: "plan", state: "paid" })).toEqual([guest.orderId]);
    expect(await ids({ kind: "cart" })).toEqual([]);
    expect(await ids({ from: "2026-03-02" })).toEqual([]);
    expect(await ids({ from: "2026-03-01", to: "2026-03-01" })).toEqual([guest.orderId, orderId]);
    const [first, second] = (await list()).items;
    expect(first).toMatchObject({ memberId: null, buyerName: null, buyerEmail: "guest.one@example.com", flags: [] });
    const paid = {
      received: 3000,
      refunded: 0,
      flags: ["wrong_amount"],
      buyerName: "林青霞",
      buyerEmail: member.email,
    };
    expect(second).toMatchObject({ id: orderId, state: "pending", total: 3990, ...paid });
    expect(await countOrdersToHandle(ctx)).toMatchObject({
      flagged: 1,
      flags: [{ code: "wrong_amount", count: 1 }],
      unclaimed: 1,
    });
    expect(() => exportOrders.csv(moderator(), { sort: "-createdAt" })).toThrow();
    expect(await outcomeOf(listAllOrders(moderator(), OrderListInput.parse({})))).toBe("forbidden");
  });

  it("finds an order by its number, a payment's, the transaction's, the e-mail and one character of the name", async () => {
    const { orderId, merTradeNo, member } = await orderOf("歐陽靖", { email: "search.me@example.com" });
    await recordTestEvent(shop, merTradeNo, paidEvent(3990, { tradeNo: "16000000012345" }));
    const guest = await placeOrderAndBeginPayment(shop, visitorCtx(shop), "basic", {
      email: "Other.Guest@example.com",
    });
    const { number } = await orderRow(shop, orderId);
    for (const search of [number, number.slice(0, 12).toLowerCase(), merTradeNo, "16000000012345", "靖", "歐陽"])
      expect([search, await ids({ search })]).toEqual([search, [orderId]]);
    for (const search of ["SEARCH.me", member.email, ` ${number} `])
      expect([search, await ids({ search })]).toEqual([search, [orderId]]);
    expect(await ids({ search: "other.guest" })).toEqual([guest.orderId]);
    expect((await ids({ search: "PS260301" })).length).toBe((await list()).items.length);
    for (const search of ["歐陽修", "1600000001234", "%", "PS2603_1%", "'", "\\", "search_me", "@"])
      expect([search, await ids({ search })]).toEqual([search, []]);
    expect(await ids({ search: "靖", state: "fulfilled" })).toEqual([orderId]);
    expect(await ids({ search: "靖", state: "expired" })).toEqual([]);
    expect(await ids({ search: number, from: "2026-03-02" })).toEqual([]);
  });

  it("takes whole Taipei days, the first and the last moment of each, with a search and without, in the download too", async () => {
    const member = await insertTestMember(shop.ctx, { fullName: "尾日", search: searchVector("尾日") });
    const { ctx: memberCtx } = await signInTestMember(shop.ctx, member.id);
    const moments = {
      before: "2026-02-09T23:59:59.999+08:00",
      first: "2026-02-10T00:00:00.000+08:00",
      last: "2026-02-12T23:59:59.999+08:00",
      after: "2026-02-13T00:00:00.000+08:00",
    };
    const names = new Map<string, string>();
    for (const [name, at] of Object.entries(moments)) {
      const { orderId } = await placeOrderAndBeginPayment(shop, memberCtx);
      names.set(orderId, name);
      await withTestTransaction(shop, (db) =>
        db
          .update(orders)
          .set({ createdAt: new Date(at) })
          .where(eq(orders.id, orderId)),
      );
    }
    const found = async (input: Partial<OrderListInput>) => (await ids(input)).map((id) => names.get(id));
    for (const search of [{}, { search: "尾" }, { search: "尾日" }]) {
      expect(await found({ ...search, from: "2026-02-10", to: "2026-02-12" })).toEqual(["last", "first"]);
      expect(await found({ ...search, to: "2026-02-12" })).toEqual(["last", "first", "before"]);
      expect(await found({ ...search, to: "2026-02-11", sort: "createdAt" })).toEqual(["before", "first"]);
      expect(await found({ ...search, from: "2026-02-13", to: "2026-02-13" })).toEqual(["after"]);
    }
    const chunks: string[] = [];
    for await (const chunk of exportOrders.csv(ctx, {
      sort: "createdAt",
      search: "尾日",
      from: "2026-02-12",
      to: "2026-02-12",
    }))
      chunks.push(chunk);
    expect(chunks.join("").split("\r\n")).toHaveLength(3);
  });

  it("finds an order of the demo by the beginning of its number", async () => {
    const { orderId } = await placeOrderAndBeginPayment(shop, visitorCtx(shop), "basic", {
      email: "demo.guest@example.com",
    });
    await withTestTransaction(shop, (db) =>
      db.update(orders).set({ number: "D260301-12-QX4" }).where(eq(orders.id, orderId)),
    );
    for (const search of ["D2603", "d260301-1", "D260301-12-QX4", "D260301-12-QX4_2"])
      expect([search, await ids({ search })]).toEqual([search, [orderId]]);
  });

  it("shows the member's address, not the one that a visitor gave before claiming", async () => {
    const { orderId, member } = await orderOf("認領人");
    await withTestTransaction(shop, (db) =>
      db.update(orders).set({ email: "visitor.once@example.com" }).where(eq(orders.id, orderId)),
    );
    const row = (await list()).items.find(({ id }) => id === orderId);
    expect(row).toMatchObject({ buyerName: "認領人", buyerEmail: member.email });
  });

  it("follows a change of name, a claim and an erasure", async () => {
    const { orderId, member, memberCtx } = await orderOf("舊名字");
    const input = { fullName: "章魚", firstName: "魚", lastName: "章", phone: member.phone };
    await changeProfile(memberCtx, { ...input, marketingOptIn: false, modelConsent: false });
    await indexMemberOrders(ctx, { memberId: member.id });
    expect([await ids({ search: "舊名" }), await ids({ search: "章魚" })]).toEqual([[], [orderId]]);
    await eraseMember(ctx, { memberId: member.id, reason: "本人來信" });
    expect(await ids({ search: "章" })).toEqual([]);
    // A job from before the erasure brings nothing back.
    await indexMemberOrders(ctx, { memberId: member.id });
    expect(await ids({ search: "章" })).toEqual([]);
    const row = (await list()).items.find(({ id }) => id === orderId);
    expect(row).toMatchObject({ memberId: member.id, buyerName: null, buyerEmail: null });
  });

  it("exports what it lists as text that no spreadsheet computes, and the access log has the filters", async () => {
    const { orderId } = await orderOf("=HYPERLINK(1)");
    const chunks = [];
    const input = { sort: "-createdAt", search: "hyperlink" } as const;
    for await (const chunk of exportOrders.csv(ctx, input)) chunks.push(chunk);
    const [head, row] = chunks.join("").split("\r\n");
    expect(head).toBe(
      "\ufeff訂單編號,狀態,待確認,購買人,電子郵件,種類,購買內容,金額,實收,已退,付款方式,下單時間,付款時間",
    );
    expect(row).toContain(`${(await orderRow(shop, orderId)).number},等待付款,,'=HYPERLINK(1),`);
    expect(await latestAccess()).toMatchObject({ kind: "order.export", filters: { format: "csv", search: true } });
    expect((await latestAccess())?.filters).not.toHaveProperty("sort");
  });
});

describe("the details of an order", () => {
  it("tell the whole story: attempts, news of the gateway, flags, letters, coupon, entries; and leave a row", async () => {
    const couponCode = await addCoupon(shop);
    const buyer = await addBuyer(shop);
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer.ctx, "basic", { couponCode });
    const second = await beginAttempt(shop, buyer.ctx, orderId);
    const fields = { MerTradeNo: merTradeNo, Card4No: "0001", Extra: "<b>" };
    await recordTestEvent(shop, merTradeNo, paidEvent(3591, { fields, raw: "EncryptInfo=abc" }));
    await recordTestEvent(shop, second, paidEvent(3591));
    const detail = await view(orderId);
    expect(detail).toMatchObject({ state: "fulfilled", subtotal: 3990, discount: 399, total: 3591, received: 7182 });
    expect(detail.member).toMatchObject({ id: buyer.id, email: buyer.email, isErased: false });
    expect(detail.attempts.map(({ state, received }) => [state, received])).toEqual([
      ["paid", 3591],
      ["paid", 3591],
    ]);
    expect(detail.flags).toMatchObject([{ code: "second_payment", settledAt: null, held: 3591 }]);
    expect(detail.events.at(-1)?.fields).toEqual([
      { name: "MerTradeNo", label: "我們的付款編號", value: merTradeNo },
      { name: "Card4No", label: "卡號末四碼", value: "0001" },
      { name: "Extra", label: null, value: "<b>" },
    ]);
    expect(detail.letters).toMatchObject([{ purpose: "receipt", recipient: buyer.email, state: "waiting" }]);
    expect(detail.coupon).toMatchObject({ code: couponCode, state: "used", discount: 399 });
    expect(detail.grants).toMatchObject([{ planType: "basic", isRevocable: false }]);
    expect(detail.entries.map(({ action }) => action)).toEqual(["order.fulfil"]);
    expect(detail.acts).toEqual(["queryNow", "recordPayment"]);
    expect(await latestAccess()).toMatchObject({ kind: "order.open", subjectIds: [orderId] });
    expect(JSON.stringify(detail)).not.toContain("EncryptInfo");
    const eventId = detail.events.at(-1)?.id ?? "";
    expect(await viewEventBody(ctx, { orderId, eventId })).toEqual({ id: eventId, raw: "EncryptInfo=abc" });
    expect(await latestAccess()).toMatchObject({ kind: "order.event", subjectIds: [orderId] });
    const other = await placePlanOrder(buyer.ctx);
    expect(await outcomeOf(viewEventBody(ctx, { orderId: other, eventId }))).toBe("not_found");
    expect(await outcomeOf(view(newId(shop.clock.now())))).toBe("not_found");
    expect(await outcomeOf(viewOrderDetail(moderator(), { id: orderId }))).toBe("forbidden");
  });

  it("a free order's grant can be revoked from the order and from the member, with the order far behind", async () => {
    const buyer = await addBuyer(shop);
    const couponCode = await addCoupon(shop, { discountType: "percentage", discountValue: 100 });
    const id = await placePlanOrder(buyer.ctx, "basic", { couponCode });
    for (let count = 0; count < 11; count += 1) {
      shop.clock.advance(1);
      await placePlanOrder(buyer.ctx);
    }
    const [grant] = (await view(id)).grants;
    expect(grant?.isRevocable).toBe(true);
    const ofMember = async () => (await viewMember(ctx, { id: buyer.id })).grants.items[0]?.isRevocable;
    expect(await ofMember()).toBe(true);
    await revokeByAdministrator(ctx, { grantId: grant?.id ?? "", reason: "測試" });
    const [revoked] = (await view(id)).grants;
    expect([revoked?.isRevocable, revoked?.revokedReason, await ofMember()]).toEqual([false, "測試", false]);
  });

  it("a cart says what was delivered, and a visitor's order who may be given it", async () => {
    const [productId = ""] = await addProducts({ ...shop, cache: shop.ctx.cache }, [{ name: "頌缽" }]);
    const buyer = await addBuyer(shop);
    const input = { productIds: [productId], amount: 290, consent: true as const };
    const { orderId } = await createCartOrder(buyer.ctx, input);
    await recordTestEvent(shop, await beginAttempt(shop, buyer.ctx, orderId), paidEvent(290));
    const { items } = await view(orderId);
    expect(items).toMatchObject([{ productId, name: "頌缽", price: 290, withdrawnAt: null }]);
    expect(items[0]?.deliveredAt).not.toBeNull();
    const guest = await placeOrderAndBeginPayment(shop, visitorCtx(shop));
    expect((await view(guest.orderId)).acts).toEqual(["cancel", "queryNow", "recordPayment"]);
    await recordTestEvent(shop, guest.merTradeNo, paidEvent(3990));
    expect((await view(guest.orderId)).acts).toEqual(["queryNow", "recordPayment", "assign"]);
    // What an open flag holds is decided first.
    const flagged = await placeOrderAndBeginPayment(shop, visitorCtx(shop));
    await recordTestEvent(shop, flagged.merTradeNo, paidEvent(3000));
    expect((await view(flagged.orderId)).acts).toEqual(["queryNow", "recordPayment"]);
  });
});
