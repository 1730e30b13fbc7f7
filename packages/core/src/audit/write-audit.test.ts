import { createHash } from "node:crypto";
import { transaction } from "@panshi/db";
import { auditEntries } from "@panshi/db/schema";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FixedClock } from "../clock.ts";
import { canonicalJson, type AuditEntry, writeAudit } from "./write-audit.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const clock = new FixedClock(new Date("2026-03-01T04:00:00Z"));
const base = () =>
  ({ db: database.db, clock, actor: { kind: "system" }, address: "10.0.0.1", requestId: "r" }) as const;
const entry = (subjectId: string, after: object): AuditEntry => ({
  action: "oracle_slip.update",
  subjectType: "oracle_slip",
  subjectId,
  before: { title: "舊", nested: { b: 1, a: [2, { d: 3, c: null }] } },
  after,
});
const write = (given: AuditEntry) => transaction(base(), (tx) => writeAudit({ ctx: tx, input: given }));

/** Verifies the chain from its rows alone: the ids of the entries whose hash does not match. */
async function findBrokenEntries(): Promise<number[]> {
  const rows = await database.db.select().from(auditEntries).orderBy(asc(auditEntries.id));
  let previous: Buffer | null = null;
  return rows.flatMap(({ id, previousHash, hash, ...row }) => {
    const expected = createHash("sha256")
      .update(previous ?? Buffer.alloc(32))
      .update(canonicalJson(row))
      .digest();
    const isIntact =
      expected.equals(hash) && (previousHash === null ? previous === null : previous?.equals(previousHash));
    previous = hash;
    return isIntact ? [] : [id];
  });
}

it("canonical JSON does not depend on the order of keys", () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe(canonicalJson({ a: null, b: [{ c: 2, d: 1 }] }));
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: "1" }));
});

it("each entry holds the hash of the one before, with 20 concurrent writers", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => write(entry(`slip ${index}`, { z: index, a: "新" }))));
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
  await write(entry("odd 👩‍👩‍👧‍👦 \u2028", odd));
  await transaction(base(), async (tx) => {
    await writeAudit({ ctx: tx, input: { ...entry("twice", {}), before: null, after: null } });
    await writeAudit({ ctx: tx, input: entry("in one transaction", odd) });
  });
  expect(await findBrokenEntries()).toEqual([]);
});

it("an entry is stored with its change or not at all", async () => {
  const before = await database.db.$count(auditEntries);
  await expect(
    transaction(base(), async (tx) => {
      await writeAudit({ ctx: tx, input: entry("undone", {}) });
      throw new Error("the change failed");
    }),
  ).rejects.toThrow("the change failed");
  expect(await database.db.$count(auditEntries)).toBe(before);
  await expect(writeAudit({ ctx: base(), input: entry("outside", {}) })).rejects.toThrow();
});

it("an altered entry breaks the chain", async () => {
  await write(entry("first", {}));
  await write(entry("second", {}));
  expect(await findBrokenEntries()).toEqual([]);
  const [row] = await database.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, "first"));
  await transaction(base(), (tx) =>
    tx.db
      .update(auditEntries)
      .set({ after: { title: "改過" } })
      .where(eq(auditEntries.subjectId, "first")),
  );
  expect(await findBrokenEntries()).toEqual([row?.id]);
});
