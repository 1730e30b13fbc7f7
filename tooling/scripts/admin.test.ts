import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { verifyPassword } from "@panshi/core/accounts/password/hash-password";
import { newId, transaction } from "@panshi/db";
import { administratorRecoveryCodes, administrators, administratorSessions, auditEntries } from "@panshi/db/schema";
import { seed } from "@panshi/db/seed";
import { type TestDatabase, testDatabase } from "@panshi/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

const PASSWORD = "石頭會記得 2026";
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Runs the command as an operator would; answers its exit code and everything it said. */
async function run(args: string[], input = `${PASSWORD}\n`, variables: Record<string, string> = {}) {
  const script = fileURLToPath(new URL("admin.ts", import.meta.url));
  const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: database.url, ...variables };
  const child = spawn(process.execPath, [script, ...args], { env });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => void (said += text));
  // A command that refuses its arguments is gone before it reads.
  child.stdin.on("error", () => undefined).end(input);
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}
const accounts = () => database.db.select().from(administrators);

test("makes a super administrator with an audit row, once for an address", async () => {
  const made = await run(["--email", "First@example.com", "--name", "林石"]);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining("First@example.com") });
  const [row, ...others] = await accounts();
  expect(others).toEqual([]);
  const account = { email: "First@example.com", firstName: "石", lastName: "林", role: "super_admin", isActive: true };
  expect(row).toMatchObject({ ...account, isDemo: false });
  expect(await verifyPassword(row?.passwordHash ?? null, PASSWORD, { address: "test" })).toBe(true);
  const entries = await database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, row?.id ?? ""));
  expect(entries).toMatchObject([{ action: "administrator.create", administratorId: null, after: account }]);

  const again = await run(["--email", "first@EXAMPLE.com"]);
  expect(again).toEqual({
    code: 1,
    said: "已經有管理員使用這個電子郵件。\nAn administrator has this e-mail already.\n",
  });
  expect(await accounts()).toHaveLength(1);
}, 30_000);

test("resets a second factor by e-mail, ends the sessions and writes it down", async () => {
  const now = new Date();
  const id = newId(now);
  await transaction({ db: database.db }, async ({ db }) => {
    const row = { id, email: "lost@example.com", firstName: "石", lastName: "", role: "super_admin" } as const;
    const factor = { totpSecret: Buffer.from("secret"), totpLastStep: 1, passwordHash: "none" };
    await db.insert(administrators).values({ ...row, ...factor, createdAt: now, updatedAt: now });
    await db.insert(administratorRecoveryCodes).values({ administratorId: id, codeHash: Buffer.from("hash") });
    await db.insert(administratorSessions).values({
      tokenHash: Buffer.from("token"),
      administratorId: id,
      createdAt: now,
      renewedAt: now,
      expiresAt: now,
      userAgent: "",
    });
  });
  expect(await run(["--reset-totp", "LOST@example.com"], "")).toMatchObject({ code: 0 });
  const [row] = await database.db.select().from(administrators).where(eq(administrators.id, id));
  expect(row).toMatchObject({ totpSecret: null, totpLastStep: null });
  expect(await database.db.$count(administratorRecoveryCodes)).toBe(0);
  expect(await database.db.$count(administratorSessions)).toBe(0);
  const entries = await database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  expect(entries).toMatchObject([{ action: "administrator.totp_reset", administratorId: null }]);
  expect((await run(["--reset-totp", "lost@example.com"], "")).said).toContain("has no second factor");
  expect((await run(["--reset-totp", "nobody@example.com"], "")).said).toContain("No administrator has this e-mail");
}, 30_000);

test.each([
  ["no address", [], undefined, {}, /--email is missing/],
  ["no password", ["--email", "a@example.com"], "", {}, /password on standard input/],
  ["a common password", ["--email", "a@example.com"], "password\n", {}, /太常見/],
  ["a password among the arguments", ["--email", "a@example.com", "--password", "x1y2z3w4"], "", {}, /Only --email/],
  [
    "production without a database",
    ["--email", "a@example.com"],
    undefined,
    { DATABASE_URL: "" },
    /needs DATABASE_URL/,
  ],
  [
    "a database that is not there",
    ["--email", "a@example.com"],
    undefined,
    { DATABASE_URL: "postgres://127.0.0.1:1/none" },
    /does not answer/,
  ],
] as const)("refuses %s in one sentence", async (_what, args, input, variables, words) => {
  const before = await accounts();
  const { code, said } = await run([...args], input, variables);
  expect(code).toBe(1);
  expect(said).toMatch(words);
  expect(said.trim().split("\n")).toHaveLength(2);
  expect(said).not.toContain("x1y2z3w4");
  expect(await accounts()).toEqual(before);
});

test("makes nobody in a demo database for production", async () => {
  const demo = await testDatabase();
  try {
    await seed({ url: demo.url, kind: "demo", members: 8, log: () => {} });
    const before = await demo.db.select().from(administrators);
    const { code, said } = await run(["--email", "first@example.com"], undefined, { DATABASE_URL: demo.url });
    expect(code).toBe(1);
    expect(said).toContain("rows of the demo");
    expect(await demo.db.select().from(administrators)).toEqual(before);
  } finally {
    await demo.close();
  }
}, 30_000);
