import { AuditListInput } from "@panshi/contracts/site/log";
import { transaction } from "@panshi/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../clock.ts";
import type { AdministratorCtx } from "../context.ts";
import { findPlanProblems, captureStatements } from "../../query-plans/plan-problems.ts";
import { outcomeOf, type TestCore, testCore } from "../../testing.ts";
import { listAudit } from "../../site/log/read-logs.ts";
import { verifyAuditChain } from "../../site/log/verify-audit-chain.ts";
import { type NewAuditEntry, writeAudit } from "./write-audit.ts";

const [first, second] = ["0195e4c0-0000-7000-8000-000000000001", "0195e4c0-0000-7000-8000-000000000002"];

let core: TestCore;
let ctx: AdministratorCtx;
const as = (administratorId: string, role: "admin" | "super_admin" = "super_admin"): AdministratorCtx => ({
  ...core.ctx,
  actor: { kind: "administrator", administratorId, role },
});
const write = (by: AdministratorCtx, entry: NewAuditEntry) =>
  transaction(by, (tx) => Promise.resolve(writeAudit(tx, entry)));
beforeAll(async () => {
  core = await testCore();
  ctx = as(first);
  // Noon of 1 March in Taipei, then 23:59 of that day, then noon of the next.
  await write(ctx, { action: "oracle_slip.create", subjectId: "slip a", before: null, after: { title: "甲" } });
  core.clock.advance(DAY / 2 - MINUTE);
  await write(as(second), {
    action: "oracle_slip.set_active",
    subjectIds: ["slip a", "slip b"],
    before: { isActive: true },
    after: { isActive: false },
  });
  core.clock.advance(DAY / 2 + MINUTE);
  await write(ctx, { action: "seller.update", subjectId: "seller", before: null, after: null });
});
afterAll(() => core.close());

const list = (input: object = {}) => listAudit(ctx, AuditListInput.parse(input));
const actions = async (input: object) => (await list(input)).items.map(({ action }) => action);

describe("the audit log", () => {
  it("lists who did what to which subject from where, newest first", async () => {
    const { items, next } = await list();
    expect(next).toBeNull();
    expect(items.map(({ action }) => action)).toEqual([
      "seller.update",
      "oracle_slip.set_active",
      "oracle_slip.create",
    ]);
    expect(items[1]).toEqual({
      id: items[1]?.id,
      at: "2026-03-01T15:59:00.000Z",
      administratorId: second,
      administrator: null,
      action: "oracle_slip.set_active",
      subjectType: "oracle_slip",
      subjectId: "*",
      subjectName: null,
      before: { isActive: true },
      after: { ids: ["slip a", "slip b"], isActive: false },
      address: "192.0.2.1",
      requestId: "test",
    });
  });

  it.each<[object, string[]]>([
    [{ administratorId: second }, ["oracle_slip.set_active"]],
    [{ action: "seller.update" }, ["seller.update"]],
    [{ subjectType: "oracle_slip" }, ["oracle_slip.set_active", "oracle_slip.create"]],
    [{ subjectId: "slip a" }, ["oracle_slip.set_active", "oracle_slip.create"]],
    [{ subjectId: "slip b", subjectType: "oracle_slip" }, ["oracle_slip.set_active"]],
    [{ subjectId: "slip c" }, []],
    [{ from: "2026-03-01", to: "2026-03-01" }, ["oracle_slip.set_active", "oracle_slip.create"]],
    [{ from: "2026-03-02" }, ["seller.update"]],
    [{ to: "2026-02-28" }, []],
    [{ from: "2999-12-31", to: "2999-12-31" }, []],
    [{ administratorId: first, subjectType: "setting", to: "2026-03-02" }, ["seller.update"]],
  ])("filters by %j", async (input, expected) => {
    expect(await actions(input)).toEqual(expected);
  });

  it("is paged by a cursor of the same filters", async () => {
    const page = await list({ limit: 2 });
    expect(page.items).toHaveLength(2);
    expect(await actions({ cursor: page.next })).toEqual(["oracle_slip.create"]);
    expect(await outcomeOf(list({ cursor: page.next, action: "seller.update" }))).toBe("bad_cursor");
  });

  it("refuses filters of nothing that is there", () => {
    for (const bad of [
      { action: "oracle_slip.burn" },
      { subjectType: "wish" },
      { administratorId: "1" },
      { from: "0000-01-01" },
      { to: "2026-02-30" },
      { subjectId: "\0" },
    ])
      expect([bad, AuditListInput.safeParse(bad).success]).toEqual([bad, false]);
  });

  it("is for super administrators alone, as is its verification", async () => {
    const admin = as(second, "admin");
    expect(await outcomeOf(listAudit(admin, AuditListInput.parse({})))).toBe("forbidden");
    expect(await outcomeOf(verifyAuditChain(admin, {}))).toBe("forbidden");
    expect(await verifyAuditChain(ctx, {})).toEqual({ checked: 3, brokenAt: [], isComplete: true });
  });
});

describe("on 50,000 entries, most of them of one kind", () => {
  const day = { from: "2026-01-05", to: "2026-01-05" };
  const filters: object[] = [
    {},
    { administratorId: first },
    { action: "seller.update" },
    { subjectType: "setting" },
    { subjectId: "subject 7" },
    day,
    { administratorId: first, ...day },
    { action: "oracle_slip.update", subjectType: "oracle_slip" },
    { administratorId: first, subjectId: "subject 7" },
  ];
  beforeAll(async () => {
    await core.database.sql.begin("read write", (tx) =>
      tx.unsafe(`
        insert into audit_entries (at, administrator_id, action, subject_type, subject_id, after, hash)
        select '2026-01-01T00:00:00Z'::timestamptz + i * interval '20 seconds',
          case when i % 100 = 0 then '${first}'::uuid end,
          case i % 100 when 0 then 'oracle_slip.update' when 1 then 'seller.update' else 'order.fulfil' end,
          case i % 100 when 0 then 'oracle_slip' when 1 then 'setting' else 'order' end,
          case when i % 500 = 0 then '*' else 'subject ' || i % 5000 end, '{"ids": ["x"]}', sha256(i::text::bytea)
        from generate_series(1, 50000) i;
        analyze audit_entries`),
    );
  });

  it.each(filters)("the first and a deep page by %j read by an index, without a sort of many rows", async (filter) => {
    const problems: string[] = [];
    const { next } = await list({ ...filter, limit: 5 });
    for (const cursor of [undefined, next ?? undefined]) {
      const statements = await captureStatements(core.database, (db) =>
        listAudit({ ...ctx, db }, AuditListInput.parse({ ...filter, cursor })),
      );
      expect(statements).toHaveLength(1);
      for (const statement of statements) problems.push(...(await findPlanProblems(core.database, statement)));
    }
    expect(problems).toEqual([]);
  });
});
