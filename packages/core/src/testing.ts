import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Role } from "@panshi/contracts/platform/permissions";
import { pictureFormats } from "@panshi/contracts/platform/picture-sources";
import { type Db, newId, transaction } from "@panshi/db";
import { administrators, mailOutbox, members } from "@panshi/db/schema";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import { eq } from "drizzle-orm";
import { insertAdministratorSession } from "./accounts/administrator/session-store.ts";
import { addReferralCode } from "./accounts/member/add-referral-code.ts";
import { ContentCache } from "./platform/cache.ts";
import { FixedClock } from "./platform/clock.ts";
import type { Ctx, MemberCtx, QueueName } from "./platform/context.ts";
import { newToken, tokenHash } from "./platform/hashing.ts";
import { hashPassword } from "./accounts/password/hash-password.ts";
import { resumeSession } from "./accounts/session/resume-session.ts";
import { createSession } from "./accounts/session/create-session.ts";

/** For tests of verbs: a clean database and the ctx of an anonymous call on it. */
export type TestCore = {
  database: TestDatabase;
  /** Starts at 2026-03-01T04:00Z, noon of a Taipei day. */
  clock: FixedClock;
  ctx: Ctx & { cache: ContentCache };
  /** What was put on the job queue. */
  jobs: { queue: QueueName; data: object }[];
  /** The content of stored files, by their names. Of a picture, each of its files has what was uploaded, as 1 × 1 pixels. */
  stored: Map<string, Buffer>;
  /** What was logged as a warning. */
  warnings: Record<string, unknown>[];
  close(): Promise<void>;
};

/** `connections`: of the pool; ten where nothing else is asked for. */
export async function testCore({ connections = 10 }: { connections?: number } = {}): Promise<TestCore> {
  const database = await testDatabase({ max: connections });
  const clock = new FixedClock(new Date("2026-03-01T04:00:00Z"));
  const jobs: TestCore["jobs"] = [];
  const stored: TestCore["stored"] = new Map();
  const warnings: TestCore["warnings"] = [];
  const ctx: TestCore["ctx"] = {
    actor: { kind: "anyone" },
    db: database.db,
    clock,
    log: { info() {}, warn: (fields, message) => void warnings.push({ message, ...fields }), error() {} },
    address: "192.0.2.1",
    requestId: "test",
    origin: "https://panshi.test",
    hashKey: Buffer.alloc(32, 1),
    secretKey: Buffer.alloc(32, 2),
    requiresTotp: false,
    cache: new ContentCache({ now: () => clock.now().getTime() }),
    enqueue: (_tx, queue, data) => {
      jobs.push({ queue, data });
      return Promise.resolve();
    },
    storage: {
      put: async (filename, { path }) => void stored.set(filename, await readFile(path)),
      remove: async (filename) => void stored.delete(filename),
    },
    previews: null,
    encodePicture: async ({ path }, use) => {
      const content = await readFile(path);
      const file = { width: 1, path, size: content.length, sha256: createHash("sha256").update(content).digest() };
      return use({ width: 1, height: 1, files: pictureFormats.map((format) => ({ ...file, format })) });
    },
    interpreter: null,
    interpreterDailyCap: 0,
    gateway: null,
  };
  return { database, clock, ctx, jobs, stored, warnings, close: () => database.close() };
}

/** The password of every member and administrator that {@link insertTestMember} and {@link insertTestAdministrator} make. */
export const PASSWORD = "a long enough one";
const passwordHash = hashPassword(PASSWORD, { address: "test" });

let serial = 0;
/** A number that no other row of the tests has. */
export const nextNumber = (): number => (serial += 1);

/** An address in a network (/24) that no other test uses, so that tests share no throttles. */
export const uniqueNetworkAddress = (): string => {
  const number = nextNumber();
  return `10.${(number >> 8) & 255}.${number & 255}.1`;
};

type RowCtx = Pick<Ctx, "db" | "clock">;

/** Inserts a member; `given` replaces columns. Returns what tests sign in with. */
export async function insertTestMember(ctx: RowCtx, given: Partial<typeof members.$inferInsert> = {}) {
  const number = nextNumber();
  const now = ctx.clock.now();
  const row = {
    id: newId(now),
    email: `member${number}@example.com`,
    phone: `+8869${String(number).padStart(8, "0")}`,
  };
  const hash = await passwordHash;
  await transaction(ctx, async (tx) => {
    await tx.db.insert(members).values({
      ...row,
      passwordHash: hash,
      fullName: "王小明",
      firstName: "小明",
      lastName: "王",
      registrationType: "website",
      createdAt: now,
      updatedAt: now,
      ...given,
    });
    await addReferralCode(tx, { memberId: given.id ?? row.id });
  });
  return { ...row, email: given.email ?? row.email };
}

/** Inserts an administrator with a live session; `given` replaces columns. */
export async function insertTestAdministrator(
  ctx: RowCtx,
  role: Role,
  given: Partial<typeof administrators.$inferInsert> = {},
) {
  const now = ctx.clock.now();
  const row = { id: newId(now), email: given.email ?? `staff${nextNumber()}@example.com` };
  const token = newToken();
  const hash = await passwordHash;
  await transaction(ctx, async ({ db }) => {
    await db.insert(administrators).values({
      ...row,
      firstName: "美玲",
      lastName: "陳",
      role,
      passwordHash: hash,
      createdAt: now,
      updatedAt: now,
      ...given,
    });
    await insertAdministratorSession(db, row.id, tokenHash(token), now, "test");
  });
  return { ...row, token };
}

/** Opens a session for a member. Returns its token and the ctx of calls with it. */
export async function signInTestMember(ctx: Ctx, memberId: string): Promise<{ token: string; ctx: MemberCtx }> {
  const token = await transaction(ctx, (tx) => createSession(tx, { memberId, userAgent: "test" }));
  const session = await resumeSession(ctx, { token });
  if (!session) throw new Error(`member ${memberId} cannot sign in`);
  return { token, ctx: { ...ctx, actor: { kind: "member", viewer: session.viewer, visitorHash: null } } };
}

/** The e-mails queued to an address, the first queued first. */
export const emailsTo = (db: Db, recipient: string) =>
  db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient)).orderBy(mailOutbox.createdAt, mailOutbox.id);

/** Runs `work` so many times at once. */
export const runConcurrently = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** How a verb ended: `ok`, or the code of its error. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "ok";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** How often each value is there. */
export function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
