import { orders } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, addPlans, snapshot, writeRows } from "./fixtures.ts";
import {
  addCoupon,
  createOrder,
  events,
  notify,
  openOrder,
  orderRow,
  mutateTrpc,
  withPayuni,
} from "./payment-fixtures.ts";

let server: TestApp;
let administrator: Record<string, string>;
beforeAll(async () => {
  server = await testApp({ variables: withPayuni });
  await addPlans(server);
  ({ cookies: administrator } = await addAdministrator(server, "admin"));
});
afterAll(() => server.close());

const download = (cookies = administrator) => mutateTrpc<string>(server, "admin.order.exportInvoices", {}, cookies);
const lines = async () => (await download()).body.slice(1).trimEnd().split("\r\n");
async function paid(added: object, cookies: Record<string, string> = {}) {
  const order = await openOrder(server, cookies, "basic", added);
  await notify(server, events.card(order.merTradeNo, 3990));
  return { ...order, number: (await orderRow(server, order.orderId)).number };
}

it("lists the paid orders whose invoice is still to be issued, oldest first, as a file that spreadsheets read", async () => {
  const member = await addMember(server);
  const company = { kind: "company", value: "04595257", title: '磐石,"股份"' };
  const rows = [
    await paid({ email: "guest@example.com", invoice: { kind: "mobile", value: "/abc+123" } }),
    await paid({}, member.cookies),
    await paid({ invoice: company }, member.cookies),
    await paid({ invoice: { kind: "donation", value: "919" } }, member.cookies),
  ].map(({ number }) => number);
  const { status, body } = await download();
  expect([status, body.charCodeAt(0), body.endsWith("\r\n")]).toEqual([200, 0xfeff, true]);
  const start = (number: string | undefined) => `${number},2026-03-01,3990,方案 basic（30 天）`;
  expect(await lines()).toEqual([
    "訂單編號,付款日期,金額,品名,開立方式,載具或統編,抬頭,電子郵件",
    `${start(rows[0])},手機條碼,/ABC+123,,guest@example.com`,
    `${start(rows[1])},寄到電子郵件,,,${member.email}`,
    `${start(rows[2])},公司統編,04595257,"磐石,""股份""",${member.email}`,
    `${start(rows[3])},捐贈,919,,${member.email}`,
  ]);
});

it("leaves out unpaid, free, refunded and issued ones", async () => {
  const member = await addMember(server);
  const before = await lines();
  const couponCode = await addCoupon(server, { discountValue: 100 });
  await createOrder(server, "basic", {}, { cookies: member.cookies });
  await createOrder(server, "basic", { couponCode }, { cookies: member.cookies });
  const refunded = await paid({}, member.cookies);
  await writeRows(server, (db) => db.update(orders).set({ state: "refunded" }).where(eq(orders.id, refunded.orderId)));
  const issued = await paid({}, member.cookies);
  const told = { ...events.card(issued.merTradeNo, 3990), TradeStatus: undefined };
  await notify(server, { ...told, InvoiceNotifyType: "C0401", InvoiceNo: "AB12345678" });
  expect(await lines()).toEqual(before);
});

it("is for administrators alone, and changes no order", async () => {
  const moderator = await addAdministrator(server, "moderator");
  expect((await download(moderator.cookies)).status).toBe(403);
  expect((await download({})).status).toBe(401);
  const before = await snapshot(server, ["orders", "invoices"]);
  await download();
  expect(await snapshot(server, ["orders", "invoices"])).toEqual(before);
});

it("reads more orders than one batch holds, each once", async () => {
  const member = await addMember(server);
  const before = (await lines()).length;
  await server.database.sql.begin("read write", async (sql) => {
    await sql`
      insert into orders (id, number, kind, state, member_id, plan_type, plan_days, description, subtotal, total, paid_at, created_at, updated_at)
      select gen_random_uuid(), 'MANY' || n, 'plan', 'fulfilled', ${member.id}, 'basic', 30, '方案', 3990, 3990, now(), ${server.clock.now()}, now()
      from generate_series(1, 2500) n`;
    await sql`
      insert into invoices (order_id, carrier, created_at, updated_at)
      select id, 'email', created_at, now() from orders where number like 'MANY%'`;
  });
  const after = await lines();
  expect([after.length - before, new Set(after).size]).toEqual([2500, after.length]);
});
