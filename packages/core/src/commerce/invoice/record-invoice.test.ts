import { transaction } from "@panshi/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { setInvoiceNumber } from "../invoice-batch/enter-numbers.ts";
import {
  adjustmentsOf,
  exportAdjustments,
  exportInvoices,
  invoiceOf,
  createPaidBasicOrder,
  insertTestRefund,
} from "../invoice-batch/testing.ts";
import { outcomeOf } from "../../testing.ts";
import { addBuyer, administratorCtx, testShop, type TestShop } from "../../testing-shop.ts";
import { splitIncludedTax } from "./rules.ts";
import { listAdjustments } from "./staff/list-invoices.ts";
import { recordGatewayInvoice } from "./write-invoice.ts";

let shop: TestShop;
let ctx: AdministratorCtx;
let buyer: Awaited<ReturnType<typeof addBuyer>>;
beforeAll(async () => {
  shop = await testShop();
  ctx = await administratorCtx(shop);
  buyer = await addBuyer(shop);
});
afterAll(() => shop.close());

const report = (orderId: string, number: string, state: "issued" | "void" = "issued") =>
  transaction(shop.ctx, (tx) => recordGatewayInvoice(tx, { orderId, number, state }));
const byHand = (orderId: string, number: string, day = "2026-03-01") =>
  setInvoiceNumber(ctx, { kind: "invoices", id: orderId, number, day, reason: "後台查到" });

it("the gateway's report of an invoice that is issued already leaves its day, on which voids depend", async () => {
  const { orderId } = await createPaidBasicOrder(shop, buyer);
  await exportInvoices(ctx);
  await byHand(orderId, "AB10000001");
  const { issuedAt } = await invoiceOf(shop, orderId);
  shop.clock.advance(70 * DAY);
  expect(await report(orderId, "AB10000001")).toBe(true);
  expect(await invoiceOf(shop, orderId)).toMatchObject({ state: "issued", issuedAt });
  await insertTestRefund(shop, orderId, 3990);
  expect(await adjustmentsOf(shop, orderId)).toMatchObject([{ kind: "allowance", amount: 3990 }]);
  shop.clock.advance(-70 * DAY);
});

it("another number of an invoice that was adjusted is for an administrator", async () => {
  const { orderId } = await createPaidBasicOrder(shop, buyer);
  expect(await report(orderId, "AB10000002")).toBe(true);
  await insertTestRefund(shop, orderId, 100);
  expect(await report(orderId, "AB10000003")).toBe(false);
  expect(await invoiceOf(shop, orderId)).toMatchObject({ state: "issued", number: "AB10000002" });
});

it("a void invoice stays void: no number by hand issues it again", async () => {
  const { orderId } = await createPaidBasicOrder(shop, buyer);
  await report(orderId, "AB10000004");
  await report(orderId, "AB10000004", "void");
  expect(await outcomeOf(byHand(orderId, "AB10000005"))).toBe("bad_input");
  expect(await invoiceOf(shop, orderId)).toMatchObject({ state: "void", number: "AB10000004" });
  await insertTestRefund(shop, orderId, 3990);
  expect(await adjustmentsOf(shop, orderId)).toEqual([]);
});

it("reports that come late change nothing: the void of a number that was replaced, and the issue of a number that is void", async () => {
  const { orderId } = await createPaidBasicOrder(shop, buyer);
  await report(orderId, "AB10000006");
  expect(await report(orderId, "AB10000007")).toBe(true);
  expect(await report(orderId, "AB10000006", "void")).toBe(false);
  expect(await invoiceOf(shop, orderId)).toMatchObject({ state: "issued", number: "AB10000007" });
  expect(await report(orderId, "AB10000007", "void")).toBe(true);
  expect(await report(orderId, "AB10000007")).toBe(true);
  expect(await invoiceOf(shop, orderId)).toMatchObject({ state: "void", number: "AB10000007" });
  expect(await report(orderId, "AB10000008")).toBe(true);
  expect(await invoiceOf(shop, orderId)).toMatchObject({ state: "issued", number: "AB10000008" });
});

it("lists the adjustments newest first, by state, a company's with its net and tax, under the order's number and a count", async () => {
  const invoice = { kind: "company", value: "04595257", title: "示範股份有限公司" } as const;
  const [own, company] = [
    await createPaidBasicOrder(shop, buyer),
    await createPaidBasicOrder(shop, buyer, { invoice }),
  ];
  await report(own.orderId, "AB10000011");
  await report(company.orderId, "AB10000012");
  await insertTestRefund(shop, own.orderId, 1000);
  await exportAdjustments(ctx);
  for (const [orderId, amount] of [
    [own.orderId, 990],
    [company.orderId, 2100],
  ] as const) {
    shop.clock.advance(1000);
    await insertTestRefund(shop, orderId, amount);
  }
  const read = async (state?: "waiting" | "exported" | "done") => {
    const { items } = await listAdjustments(ctx, { limit: 50, sort: "-createdAt", ...(state && { state }) });
    return items.filter(({ orderId }) => [own.orderId, company.orderId].includes(orderId));
  };
  const [newest, second, oldest] = [
    {
      orderId: company.orderId,
      code: `${company.number}-1`,
      invoiceNumber: "AB10000012",
      amount: 2100,
      net: 2000,
      tax: 100,
    },
    { orderId: own.orderId, code: `${own.number}-2`, invoiceNumber: "AB10000011", amount: 990, net: null, tax: null },
    {
      orderId: own.orderId,
      code: `${own.number}-1`,
      kind: "allowance",
      amount: 1000,
      state: "exported",
      number: null,
      doneAt: null,
    },
  ];
  expect(await read()).toMatchObject([newest, second, oldest]);
  expect(await read("waiting")).toMatchObject([newest, second]);
  expect(await read("exported")).toMatchObject([{ ...oldest, batchName: expect.stringMatching(/^\d{8}-\d+$/) }]);
  expect(await read("done")).toEqual([]);
  const moderator: AdministratorCtx = { ...ctx, actor: { ...ctx.actor, role: "moderator" } };
  const input = { limit: 1, sort: "-createdAt" } as const;
  expect(await outcomeOf(listAdjustments(moderator, input))).toBe("forbidden");
});

it("net and tax of every amount are whole, not negative, and make the amount", () => {
  for (let amount = 1; amount <= 20_000; amount += 1) {
    const { net, tax } = splitIncludedTax(amount);
    expect(net + tax).toBe(amount);
    expect(Number.isInteger(net) && Number.isInteger(tax) && tax >= 0).toBe(true);
    expect(Math.abs(tax - net * 0.05)).toBeLessThanOrEqual(0.525);
  }
});
