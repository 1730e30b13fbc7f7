import { randomUUID } from "node:crypto";
import { accessEntries, auditEntries, orderFlags } from "@panshi/db/schema";
import { newId } from "@panshi/db";
import { eq } from "drizzle-orm";
import { parseCsv } from "hucre/csv";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdministratorCtx } from "../../platform/context.ts";
import { viewInvoiceCounts, listInvoices } from "../invoice/staff/list-invoices.ts";
import { outcomeOf, tally, runConcurrently } from "../../testing.ts";
import {
  addBuyer,
  administratorCtx,
  placePlanOrder,
  testShop,
  type TestShop,
  visitorCtx,
  withTestTransaction,
} from "../../testing-shop.ts";
import { createInvoiceBatch } from "./create-invoice-batch.ts";
import { downloadBatch, listBatches } from "./list-batches.ts";
import { exportInvoices, invoiceOf, createPaidBasicOrder, insertTestRefund, closeEarlierInvoices } from "./testing.ts";

let shop: TestShop;
let ctx: AdministratorCtx;
let buyer: Awaited<ReturnType<typeof addBuyer>>;
beforeAll(async () => {
  shop = await testShop();
  ctx = await administratorCtx(shop);
});
beforeEach(async () => {
  buyer = await addBuyer(shop);
  await closeEarlierInvoices(shop);
});
afterAll(() => shop.close());

const fileOf = async (id: string) => (await downloadBatch(ctx, { id })).file;
const cellsOf = async (id: string) =>
  parseCsv((await fileOf(id)).toString()).map((row) => row.map((cell) => String(cell)));
const listed = async (input: object) => (await listInvoices(ctx, { limit: 200, sort: "-dueAt", ...input })).items;

describe("an export", () => {
  it("has what the provider needs, opens in a spreadsheet, and holds formulas as text", async () => {
    const evil = { kind: "company", value: "04595257", title: '=cmd|"/C calc"!A0' } as const;
    const company = await createPaidBasicOrder(shop, buyer, { invoice: evil });
    const mobile = await createPaidBasicOrder(shop, buyer, { invoice: { kind: "mobile", value: "/ABC+123" } });
    const donated = await createPaidBasicOrder(shop, buyer, { invoice: { kind: "donation", value: "919" } });
    const { id, rows, name, awaited } = await exportInvoices(ctx);
    expect([rows, awaited, name]).toEqual([3, 3, "20260301-1"]);
    const file = await fileOf(id);
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.toString().replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const [header, ...cells] = await cellsOf(id);
    const byNumber = new Map(
      cells.map((row) => [row[0], Object.fromEntries(row.map((cell, at) => [header?.[at], cell]))]),
    );
    expect(byNumber.get(company.number)).toEqual({
      訂單編號: company.number,
      付款日期: "2026-03-01",
      買方名稱: `'${evil.title}`,
      電子郵件: buyer.email,
      開立方式: "公司統編",
      載具號碼: "",
      捐贈碼: "",
      統一編號: "04595257",
      公司抬頭: `'${evil.title}`,
      品名: "方案 basic（30 天）",
      總金額: "3990",
      未稅金額: "3800",
      稅額: "190",
    });
    expect(byNumber.get(mobile.number)).toMatchObject({ 載具號碼: "/ABC+123", 未稅金額: "", 稅額: "" });
    expect(byNumber.get(donated.number)).toMatchObject({ 捐贈碼: "919", 載具號碼: "" });
    expect(await invoiceOf(shop, company.orderId)).toMatchObject({ state: "exported", amount: 3990, batchId: id });
    for (const sign of ["=", "+", "-", "@", "\t"])
      expect((await import("../../platform/csv.ts")).toCsv([[`${sign}1`]])).toContain(`'${sign}1`);
  });

  it("leaves out unpaid, free and refunded orders, amounts under review and refunds without an outcome", async () => {
    await placePlanOrder(buyer.ctx);
    const visitor = visitorCtx(shop);
    const unclaimed = await createPaidBasicOrder(shop, { ctx: visitor }, { email: "guest@example.com" });
    const [refunded, part, flagged, mispaid, asked, unknown] = await Promise.all([
      createPaidBasicOrder(shop, buyer),
      createPaidBasicOrder(shop, buyer),
      createPaidBasicOrder(shop, buyer),
      createPaidBasicOrder(shop, buyer),
      createPaidBasicOrder(shop, buyer),
      createPaidBasicOrder(shop, buyer),
    ]);
    await insertTestRefund(shop, refunded.orderId, 3990);
    await insertTestRefund(shop, part.orderId, 1000);
    await insertTestRefund(shop, asked.orderId, 500, "requested");
    await insertTestRefund(shop, unknown.orderId, 500, "unknown");
    const now = shop.clock.now();
    const flag = { id: newId(now), orderId: flagged.orderId, code: "wrong_amount" as const, raisedAt: now };
    const other = { ...flag, id: newId(now), orderId: mispaid.orderId, code: "mispaid" as const };
    await withTestTransaction(shop, (db) => db.insert(orderFlags).values([flag, other]));
    expect(await viewInvoiceCounts(ctx)).toMatchObject({ ready: 2, exported: 0, late: 0 });
    expect(await invoiceOf(shop, refunded.orderId)).toMatchObject({ state: "not_needed" });
    expect((await listed({ search: flagged.number }))[0]?.hold).toBe("review");
    expect((await listed({ search: mispaid.number }))[0]?.hold).toBe("review");
    expect((await listed({ search: asked.number }))[0]?.hold).toBe("refund");
    expect((await listed({ search: unknown.number }))[0]?.hold).toBe("refund");
    expect((await listed({ search: part.number }))[0]?.amount).toBe(2990);
    const { id } = await exportInvoices(ctx);
    const cells = await cellsOf(id);
    expect(new Map(cells.slice(1).map((row) => [row[0], row[10]]))).toEqual(
      new Map([
        [unclaimed.number, "3990"],
        [part.number, "2990"],
      ]),
    );
    expect(await invoiceOf(shop, unclaimed.orderId)).toMatchObject({ state: "exported", amount: 3990 });
    expect(await invoiceOf(shop, part.orderId)).toMatchObject({ state: "exported", amount: 2990, refunded: 1000 });
    await withTestTransaction(shop, (db) =>
      db.update(orderFlags).set({ settledAt: now, settlement: "fulfilled" }).where(eq(orderFlags.id, flag.id)),
    );
    expect((await exportInvoices(ctx)).rows).toBe(1);
  });

  it("takes each invoice once, whoever exports at the same time, and the same call again answers its batch", async () => {
    await runConcurrently(6, () => createPaidBasicOrder(shop, buyer));
    const colleague = await administratorCtx(shop);
    const outcomes = await runConcurrently(6, (index) => outcomeOf(exportInvoices(index % 2 ? ctx : colleague)));
    expect(tally(outcomes)).toEqual({ ok: 1, conflict: 5 });
    await createPaidBasicOrder(shop, buyer);
    const input = { kind: "invoices", idempotencyKey: randomUUID() } as const;
    const batches = await runConcurrently(3, () => createInvoiceBatch(ctx, input));
    expect(new Set(batches.map(({ id }) => id)).size).toBe(1);
    const { items } = await listBatches(ctx, { limit: 2, sort: "-createdAt" });
    expect(items.map(({ rows, awaited }) => [rows, awaited]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [1, 1],
      [6, 6],
    ]);
    const entries = await shop.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "invoice_batch.export"));
    const own = entries.filter(({ subjectId }) => items.some(({ id }) => id === subjectId));
    expect(own).toHaveLength(2);
    for (const { id, name, rows } of items)
      expect(own.find(({ subjectId }) => subjectId === id)).toMatchObject({
        before: null,
        after: { name, kind: "invoices", rows },
      });
  });

  it("takes ten thousand in one batch, whose file is the same bytes each time", async () => {
    await shop.database.sql.begin("read write", async (sql) => {
      await sql`
        insert into orders (id, number, kind, state, member_id, plan_type, plan_days, description, subtotal, total, paid_at, created_at, updated_at)
        select gen_random_uuid(), 'MANY' || n, 'plan', 'fulfilled', ${buyer.id}, 'basic', 30, '方案', 3990, 3990, ${shop.clock.now()}, ${shop.clock.now()}, now()
        from generate_series(1, 10001) n`;
      await sql`insert into invoices (order_id, carrier, created_at, updated_at)
        select id, 'email', created_at, now() from orders where number like 'MANY%'`;
    });
    const before = process.memoryUsage().heapUsed;
    const started = performance.now();
    const first = await exportInvoices(ctx);
    const figures = { ms: performance.now() - started, mb: (process.memoryUsage().heapUsed - before) / 2 ** 20 };
    expect(first.rows).toBe(10_000);
    expect(figures.ms, "milliseconds").toBeLessThan(10_000);
    expect(figures.mb, "megabytes").toBeLessThan(200);
    const [one, two] = [await fileOf(first.id), await fileOf(first.id)];
    expect(one.equals(two)).toBe(true);
    expect(parseCsv(one.toString())).toHaveLength(10_001);
    expect((await exportInvoices(ctx)).rows).toBe(1);
    expect((await fileOf(first.id)).equals(one)).toBe(true);
  });

  it("leaves a row in the access log at each download, and its file is stored encrypted", async () => {
    await createPaidBasicOrder(shop, buyer);
    const { id } = await exportInvoices(ctx);
    await fileOf(id);
    await fileOf(id);
    const reads = (await shop.database.db.select().from(accessEntries)).filter(({ subjectIds }) =>
      subjectIds.includes(id),
    );
    expect(reads.map(({ kind }) => kind)).toEqual(["invoice.download", "invoice.download"]);
    const [{ content } = {}] = await shop.database.sql`select content from invoice_batches where id = ${id}`;
    expect((content as Buffer).includes(buyer.email)).toBe(false);
    expect(await outcomeOf(fileOf(newId(shop.clock.now())))).toBe("not_found");
  });

  it("is late after 48 hours, whether it waits or its number is awaited", async () => {
    const { orderId, number } = await createPaidBasicOrder(shop, buyer);
    shop.clock.advance(48 * 3_600_000);
    expect((await listed({ state: "late" })).length).toBe(0);
    shop.clock.advance(1);
    expect(await listed({ state: "late" })).toMatchObject([{ id: orderId, isLate: true, state: "waiting" }]);
    await exportInvoices(ctx);
    expect(await listed({ state: "late", search: number })).toMatchObject([{ id: orderId, state: "exported" }]);
    expect(await viewInvoiceCounts(ctx)).toMatchObject({ late: 1, exported: 1, ready: 0 });
  });
});
