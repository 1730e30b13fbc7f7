import { auditActionKeys, auditActions, auditSubjects } from "@panshi/contracts/platform/audit";
import { newId, transaction } from "@panshi/db";
import { auditEntries, auditReasons } from "@panshi/db/schema";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import { desc, gt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FixedClock } from "../clock.ts";
import { runConcurrently } from "../../testing.ts";
import { canonicalJson } from "./canonical-json.ts";
import { maskChanges } from "./mask-changes.ts";
import { selectEntriesByIds } from "../../site/log/store.ts";
import { verifyAuditChain } from "../../site/log/verify-audit-chain.ts";
import { type NewAuditEntry, writeAudit } from "./write-audit.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const clock = new FixedClock(new Date("2026-03-01T04:00:00Z"));
const base = () =>
  ({ db: database.db, clock, actor: { kind: "system" }, address: "10.0.0.1", requestId: "r" }) as const;
const entry = (subjectId: string, after: object) =>
  ({
    action: "oracle_slip.update",
    subjectId,
    before: { title: "舊", nested: { b: 1, a: [2, { d: 3, c: null }] } },
    after,
  }) as const satisfies NewAuditEntry;
const write = (...given: NewAuditEntry[]) => transaction(base(), (tx) => Promise.resolve(writeAudit(tx, given)));
const findBrokenEntries = async () => (await verifyAuditChain(base(), { restart: true, limit: 1000 })).brokenAt;
const newest = async () =>
  (await database.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0]?.id ?? 0;

it("canonical JSON does not depend on the order of keys", () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe(canonicalJson({ a: null, b: [{ c: 2, d: 1 }] }));
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: "1" }));
});

it("each entry holds the hash of the one before, with 20 concurrent writers of several each", async () => {
  await runConcurrently(20, (index) =>
    write(entry(`slip ${index}`, { z: index, a: "新" }), entry("second", {}), entry("third", {})),
  );
  expect(await database.db.$count(auditEntries)).toBe(60);
  expect(await findBrokenEntries()).toEqual([]);
});

it("the chain holds for any JSON", async () => {
  const odd = {
    emoji: "👩‍👩‍👧‍👦🪨",
    marks: "\u2028\u202e\ufeff\u007f\u0001\\\"'$1",
    long: "石".repeat(100_000),
    numbers: [1e21, -0, 0.1 + 0.2, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, 1e-7, Number.NaN],
    keys: { 10: "a", 9: "b", "": "c", ["__proto__"]: "d", Z: "e", a: "f", é: "g", 𠮷: "h", "\uffff": "i" },
    nothing: undefined,
    holes: [undefined, null],
    time: new Date(0),
  };
  await write(entry("odd 👩‍👩‍👧‍👦 \u2028", odd), { ...entry("twice", {}), before: null, after: null });
  expect(await findBrokenEntries()).toEqual([]);
});

it("the entries of a transaction are written last, together and in their order, nested transactions included", async () => {
  const from = await newest();
  const queued = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const change = transaction(base(), async (outer) => {
    writeAudit(outer, entry("first", {}));
    await transaction(outer, async (inner) => {
      writeAudit(inner, [entry("second", {}), entry("third", {})]);
      expect(await inner.db.$count(auditEntries, gt(auditEntries.id, from))).toBe(0);
    });
    queued.resolve();
    await goOn.promise;
  });
  await Promise.race([queued.promise, change]);
  // The lock of the chain is free: another change commits meanwhile.
  await write(entry("of another change", {}));
  goOn.resolve();
  await change;
  const rows = await database.db.select().from(auditEntries).where(gt(auditEntries.id, from)).orderBy(auditEntries.id);
  expect(rows.map(({ subjectId }) => subjectId)).toEqual(["of another change", "first", "second", "third"]);
  expect(await findBrokenEntries()).toEqual([]);
});

it("an entry is stored with its change or not at all", async () => {
  const before = await database.db.$count(auditEntries);
  await expect(
    transaction(base(), async (tx) => {
      writeAudit(tx, entry("undone", {}));
      await Promise.reject(new Error("the change failed"));
    }),
  ).rejects.toThrow("the change failed");
  const ended = await transaction(base(), (tx) => Promise.resolve(tx));
  expect(() => writeAudit(ended, entry("late", {}))).toThrow();
  expect(() => writeAudit(base(), entry("outside", {}))).toThrow();
  await expect(write(...times21)).rejects.toThrow(/bulk change/);
  expect(await database.db.$count(auditEntries)).toBe(before);
});
const times21 = Array.from({ length: 21 }, (_, index) => entry(`row ${index}`, {}));

it("an entry that was queued by an attempt that failed is not written by the next one", async () => {
  const from = await newest();
  let attempts = 0;
  await transaction(
    base(),
    async (tx) => {
      attempts += 1;
      writeAudit(tx, entry(`attempt ${attempts}`, {}));
      if (attempts === 1) await tx.db.execute("do $$ begin raise exception 'x' using errcode = '40P01'; end $$");
    },
    { retry: true },
  );
  const rows = await database.db.select().from(auditEntries).where(gt(auditEntries.id, from));
  expect(rows.map(({ subjectId }) => subjectId)).toEqual(["attempt 2"]);
});

it("a reason stands beside the chain and is shown in its place, until it is erased", async () => {
  const from = await newest();
  await write({
    action: "letter.requeue",
    subjectIds: ["a", "b"],
    before: null,
    after: { reason: "王小明來電 0912345678", purposes: ["receipt"] },
  });
  const [row] = await database.db.select().from(auditEntries).where(gt(auditEntries.id, from));
  expect(row?.after).toEqual({ ids: ["a", "b"], purposes: ["receipt"], reasonId: expect.any(String) });
  const shown = async () => (await selectEntriesByIds(database.db, [row?.id ?? 0]))[0]?.after;
  expect(await shown()).toEqual({ ids: ["a", "b"], purposes: ["receipt"], reason: "王小明來電 0912345678" });
  const reasons = () => database.db.select().from(auditReasons);
  expect((await reasons()).map(({ about }) => about)).toEqual([["a", "b"]]);
  await transaction(base(), ({ db }) => db.update(auditReasons).set({ text: "" }));
  expect(await shown()).toEqual({ ids: ["a", "b"], purposes: ["receipt"], reason: null });
  expect(await findBrokenEntries()).toEqual([]);
});

it("an entry of a member's own call has no network address, one of an administrator's has", async () => {
  const from = await newest();
  const administrator = { kind: "administrator", administratorId: newId(), role: "admin" } as const;
  for (const actor of [administrator, { kind: "visitor", visitorHash: Buffer.alloc(32) } as const])
    await transaction({ ...base(), actor }, async (tx) => writeAudit(tx, entry("slip", {})));
  const rows = await database.db.select().from(auditEntries).where(gt(auditEntries.id, from)).orderBy(auditEntries.id);
  expect(rows.map(({ address }) => address)).toEqual(["10.0.0.1", null]);
});

it("nor has one of a call in which a member signs in or follows a link, while an administrator's sign-in has", async () => {
  const from = await newest();
  const ctx = { ...base(), actor: { kind: "anyone" } as const };
  const subjectId = newId();
  const changes = maskChanges({ outcome: "a" }, { outcome: "b" });
  const values = { before: changes?.before ?? null, after: changes?.after ?? null };
  await transaction(ctx, async (tx) => {
    writeAudit(tx, { action: "order.fulfil", subjectId, before: null, after: null });
    writeAudit(tx, { action: "member.email_change.stop", subjectId, ...values });
    writeAudit(tx, { action: "administrator.sign_in", subjectId, before: null, after: null });
  });
  const rows = await database.db.select().from(auditEntries).where(gt(auditEntries.id, from)).orderBy(auditEntries.id);
  expect(rows.map(({ address }) => address)).toEqual([null, null, "10.0.0.1"]);
});

it("a bulk change is one entry with its ids", async () => {
  const from = await newest();
  await write({ action: "oracle_slip.set_active", subjectIds: ["a", "b"], before: null, after: { isActive: true } });
  const [row] = await database.db.select().from(auditEntries).where(gt(auditEntries.id, from));
  expect(row).toMatchObject({
    action: "oracle_slip.set_active",
    subjectType: "oracle_slip",
    subjectId: "*",
    after: { ids: ["a", "b"], isActive: true },
  });
});

describe("the catalogue", () => {
  it.each(auditActionKeys)("%s and its subject have labels", (action) => {
    const { label, subject } = auditActions[action];
    expect([label, auditSubjects[subject].label].join("")).toMatch(/^\p{Script=Han}+$/u);
  });

  it("does not compile with an unknown action, nor with unmasked values of a member", () => {
    const typed = (..._entries: NewAuditEntry[]) => {};
    // @ts-expect-error no such action
    typed({ action: "oracle_slip.burn", subjectId: "1", before: null, after: null });
    // @ts-expect-error the subject follows from the action
    typed({ action: "oracle_slip.update", subjectType: "order", subjectId: "1", before: null, after: null });
    // @ts-expect-error a contact in plain text
    typed({ action: "member.delete_own", subjectId: "1", before: { email: "a@example.com" }, after: null });
    const member = { email: "a@example.com", wish: "平安", isActive: true };
    // @ts-expect-error a free text cannot be shown
    const changes = maskChanges(member, { email: "b@example.com" }, ["email"]);
    expect(changes).not.toBeNull();
    typed({ action: "member.delete_own", subjectId: "1", ...(changes ?? { before: null, after: null }) });
  });
});
