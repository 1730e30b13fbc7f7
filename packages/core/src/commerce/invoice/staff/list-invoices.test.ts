import { searchVector } from "@panshi/db/search";
import { members, orders } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { insertTestMember, signInTestMember } from "../../../testing.ts";
import {
  administratorCtx,
  orderRow,
  paidPlanOrder,
  type TestShop,
  testShop,
  visitorCtx,
  withTestTransaction,
} from "../../../testing-shop.ts";
import { listInvoices } from "./list-invoices.ts";

let shop: TestShop;
let staff: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  staff = await administratorCtx(shop);
});
afterAll(() => shop.close());

const found = async (search: string, more: { state?: "waiting" | "issued" } = {}) => {
  const page = await listInvoices(staff, { limit: 50, sort: "-dueAt", search, ...more });
  return page.items.map(({ id }) => id);
};
async function invoiceOf(fullName: string, email: string, added: object = {}) {
  const member = await insertTestMember(shop.ctx, { fullName, email, search: searchVector(fullName) });
  const { ctx } = await signInTestMember(shop.ctx, member.id);
  const { orderId } = await paidPlanOrder(shop, ctx, { plan: "basic", ...added });
  return { orderId, memberId: member.id };
}

it("an invoice is found by its buyer's name from one character on, by the beginning of the e-mail, and by whole numbers", async () => {
  const { orderId, memberId } = await invoiceOf("歐陽璇", "Invoice.Of.Member@example.com");
  const other = await invoiceOf("林靜", "someone.else@example.com");
  const guest = await paidPlanOrder(shop, visitorCtx(shop), { email: "guest.invoice@example.com" });
  const { number } = await orderRow(shop, orderId);
  for (const search of ["歐陽璇", "璇", "invoice.of.m", number])
    expect([search, await found(search)]).toEqual([search, [orderId]]);
  expect(await found("guest.invoice")).toEqual([guest.orderId]);
  expect(await found("靜")).toEqual([other.orderId]);
  for (const search of ["歐陽修", number.slice(0, -1), "@example.com", "%"])
    expect([search, await found(search)]).toEqual([search, []]);
  expect([await found("璇", { state: "waiting" }), await found("璇", { state: "issued" })]).toEqual([[orderId], []]);
  // The name that the member has now; nobody's any more after an erasure took the terms away.
  await withTestTransaction(shop, async (db) => {
    await db.update(members).set({ search: null }).where(eq(members.id, memberId));
    await db.update(orders).set({ search: null }).where(eq(orders.id, orderId));
  });
  expect(await found("璇")).toEqual([]);
});

it("an order that is given to a member brings its invoice the member's name", async () => {
  const guest = await paidPlanOrder(shop, visitorCtx(shop), { email: "later.member@example.com" });
  const member = await insertTestMember(shop.ctx, { fullName: "後來者", search: searchVector("後來者") });
  expect(await found("後來者")).toEqual([]);
  await withTestTransaction(shop, (db) =>
    db.update(orders).set({ memberId: member.id }).where(eq(orders.id, guest.orderId)),
  );
  expect(await found("後來者")).toEqual([guest.orderId]);
});
