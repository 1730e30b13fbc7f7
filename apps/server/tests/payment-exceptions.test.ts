import { DAY } from "@panshi/core/clock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans } from "./fixtures.ts";
import {
  addCoupon,
  attemptRows,
  beginAttempt,
  createOrder,
  effectsOf,
  events,
  membershipOf,
  noEffects,
  notify,
  oneOfEach,
  openOrder,
  quarantines,
  stateAndFlagOf,
  usedCountOf,
  withPayuni,
} from "./payment-fixtures.ts";

let server: TestApp;
let cookies: Record<string, string>;
let memberId: string;
beforeAll(async () => {
  server = await testApp({ variables: withPayuni });
  await addPlans(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: memberId, cookies } = await addMember(server));
});

const membership = (who = cookies) => membershipOf(server, who);
const effects = (orderId: string) => effectsOf(server, orderId, memberId);
const state = (orderId: string) => stateAndFlagOf(server, orderId);
const lastQuarantine = async () => (await quarantines(server)).at(-1);

describe("money that a person must look at", () => {
  it.each([1, 3989, 3991, 39_900])(
    "of another amount (%d) pays nothing, and the right one still does",
    async (amount) => {
      const { orderId, merTradeNo } = await openOrder(server, cookies);
      expect(await notify(server, events.card(merTradeNo, amount))).toBe(200);
      expect([await effects(orderId), await state(orderId), await lastQuarantine()]).toEqual([
        noEffects,
        ["pending", "wrong_amount"],
        "wrong_amount",
      ]);
      await notify(server, events.card(merTradeNo, 3990));
      expect(await state(orderId)).toEqual(["fulfilled", "wrong_amount"]);
    },
  );

  it("of a transfer that met another number pays nothing", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    await notify(server, events.atmPaid(merTradeNo, 3990, { NewMerTradeNo: `${merTradeNo}N` }));
    expect([await effects(orderId), await state(orderId), await lastQuarantine()]).toEqual([
      noEffects,
      ["pending", "mispaid"],
      "mispaid",
    ]);
  });

  it("of no order of ours is kept", async () => {
    expect(await notify(server, events.card("PS000000NOBODY_1", 3990))).toBe(200);
    expect(await lastQuarantine()).toBe("unknown_order");
    expect(await notify(server, { ...events.card("PS_1", 1), MerTradeNo: "a\0b", Message: "\0" })).toBe(200);
    expect(await lastQuarantine()).toBe("unknown_order");
  });

  it("that came a second time for one order grants once, and stays known", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    const second = await beginAttempt(server, orderId, cookies);
    await notify(server, events.card(merTradeNo, 3990));
    await notify(server, events.card(second, 3990));
    expect([await effects(orderId), await state(orderId), await lastQuarantine()]).toEqual([
      oneOfEach,
      ["fulfilled", "second_payment"],
      "second_payment",
    ]);
    expect((await attemptRows(server, orderId)).map((attempt) => attempt.state)).toEqual(["paid", "paid"]);
  });

  it("that was cancelled after it came takes nothing back", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    await notify(server, events.card(merTradeNo, 3990));
    await notify(server, events.ended(merTradeNo, 3990, "3"));
    expect([await state(orderId), await lastQuarantine()]).toEqual([
      ["fulfilled", "cancelled_after_payment"],
      "cancelled_after_payment",
    ]);
    expect(await membership()).toMatchObject({ isActive: true });
  });

  it("that says nothing we know is kept: no TradeNo, no kind, an allowance", async () => {
    const { merTradeNo } = await openOrder(server, cookies);
    const paid = events.card(merTradeNo, 3990);
    const before = (await quarantines(server)).length;
    for (const fields of [
      { ...paid, TradeNo: undefined },
      { ...paid, TradeStatus: "7" },
      { ...paid, TradeStatus: undefined },
      { ...paid, PaymentType: "99" },
      { ...paid, TradeStatus: undefined, InvoiceNotifyType: "D0401", InvoiceNo: "AB12345678" },
    ])
      expect(await notify(server, fields)).toBe(200);
    expect((await quarantines(server)).slice(before)).toEqual(Array(5).fill("unrecognised"));
    expect(await membership()).toMatchObject({ hasMembership: false });
  });
});

describe("an order that was given up", () => {
  it("is paid late: honoured, flagged, with the coupon that was given back", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const { orderId, merTradeNo } = await openOrder(server, cookies, "basic", { couponCode: code });
    await server.database.sql.begin("read write", async (sql) => {
      await sql`update orders set state = 'expired' where id = ${orderId}`;
      await sql`update coupon_uses set state = 'released', reserved_until = null where order_id = ${orderId}`;
      await sql`delete from coupon_persons where order_id = ${orderId}`;
      await sql`update promotions set used_count = 0 where coupon_code = ${code}`;
    });
    expect(await notify(server, events.card(merTradeNo, 3591))).toBe(200);
    expect(await state(orderId)).toEqual(["fulfilled", "paid_late"]);
    expect(await effects(orderId)).toEqual(oneOfEach);
    expect(await usedCountOf(server, code)).toBe(0);
  });

  it("cannot be paid by a new attempt: a page says so", async () => {
    const { body } = await createOrder(server, "basic", {}, { cookies });
    server.clock.advance(DAY);
    const answer = await server.call("POST", `/pay/${body.orderId}`, { cookies });
    expect([answer.status, answer.headers["content-type"]]).toEqual([409, "text/html; charset=utf-8"]);
    expect(answer.text).toContain("已經過了付款期限");
    expect(await attemptRows(server, body.orderId)).toEqual([]);
  });
});

describe("a member who is gone", () => {
  it("gets nothing, and a person is told", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    await server.database.sql.begin(
      "read write",
      (sql) => sql`update members set deleted_at = now(), email = null where id = ${memberId}`,
    );
    expect(await notify(server, events.card(merTradeNo, 3990))).toBe(200);
    expect(await state(orderId)).toEqual(["paid", "buyer_gone"]);
    expect(await effects(orderId)).toEqual(noEffects);
  });
});

describe("news of an invoice", () => {
  const invoice = async (orderId: string) => {
    const [row] = await server.database.sql<{ state: string; number: string | null }[]>`
      select state, number from invoices where order_id = ${orderId}`;
    return row;
  };
  it("is written beside the order and says nothing of its payment", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    const number = `AB${String(Date.now()).slice(-8)}`;
    const told = { ...events.card(merTradeNo, 3990), TradeStatus: undefined, PaymentType: undefined };
    const issued = { ...told, InvoiceNotifyType: "C0401", InvoiceNo: number, InvoiceTime: "2026-03-01 12:00:00" };
    expect(await invoice(orderId)).toMatchObject({ state: "waiting", number: null });
    expect(await notify(server, { ...issued, Status: "INVOICE01" })).toBe(200);
    expect(await invoice(orderId)).toMatchObject({ state: "waiting", number: null });
    await notify(server, issued);
    expect(await invoice(orderId)).toMatchObject({ state: "issued", number });
    await notify(server, { ...issued, InvoiceNotifyType: "C0501" });
    expect(await invoice(orderId)).toMatchObject({ state: "void", number });
    await notify(server, { ...issued, Message: "晚到的同一張" });
    expect(await invoice(orderId)).toMatchObject({ state: "void", number });
    expect(await state(orderId)).toEqual(["pending", null]);
  });

  it("with a number that another order's has goes to a person", async () => {
    const [one, other] = [await openOrder(server, cookies), await openOrder(server, cookies)];
    const InvoiceNo = `CD${String(Date.now()).slice(-8)}`;
    const tell = ({ merTradeNo }: { merTradeNo: string }) =>
      notify(server, {
        ...events.card(merTradeNo, 3990),
        TradeStatus: undefined,
        PaymentType: undefined,
        InvoiceNotifyType: "C0401",
        InvoiceNo,
      });
    expect([await tell(one), await tell(other), await lastQuarantine()]).toEqual([200, 200, "unrecognised"]);
    expect(await invoice(one.orderId)).toMatchObject({ state: "issued", number: InvoiceNo });
    expect(await invoice(other.orderId)).toMatchObject({ state: "waiting", number: null });
  });
});
