import { randomBytes } from "node:crypto";
import { type Db, transaction } from "@panshi/db";
import {
  administrators,
  administratorSessions,
  memberIdentities,
  members,
  memberSessions,
  memberTokens,
} from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmSession } from "../administrator/confirm-session.ts";
import { signInAdministrator } from "../administrator/sign-in-administrator.ts";
import { requestEmailChange } from "../email/change-own-email.ts";
import { linkIdentity } from "../identity/link-identity.ts";
import { signInWithIdentity } from "../../site/sign-in/sign-in-with-identity.ts";
import { deleteAccount } from "../../site/own-data/delete-account.ts";
import { changePassword } from "../password/change-password.ts";
import { hashPassword } from "../password/hash-password.ts";
import {
  insertTestAdministrator,
  insertTestMember,
  outcomeOf,
  PASSWORD,
  signInTestMember,
  type TestCore,
  testCore,
} from "../../testing.ts";
import { signIn } from "../../site/sign-in/sign-in.ts";

let core: TestCore;
let newHash: string;
beforeAll(async () => {
  core = await testCore();
  newHash = await hashPassword("another long one", { address: "127.0.0.1" });
});
afterAll(() => core.close());

const writeRows = (work: (db: Db) => Promise<unknown>) => transaction(core.ctx, (tx) => work(tx.db));
const browser = { visitorHash: null, userAgent: "test", sessionHash: null };

/**
 * Makes a call while `change` to the same row is uncommitted: the call sees the old password, and ends after the change. The
 * change is committed once the call waits for its lock, or has ended without waiting.
 */
async function during(change: (db: Db) => Promise<unknown>, call: () => Promise<unknown>): Promise<string> {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isChanged, resolve: changed } = Promise.withResolvers<void>();
  const changing = writeRows(async (db) => {
    await change(db);
    changed();
    await mayCommit;
  });
  await isChanged;
  let hasEnded = false;
  const ending = outcomeOf(call()).finally(() => {
    hasEnded = true;
  });
  const settled = ending.then(
    () => undefined,
    () => undefined,
  );
  while (!hasEnded && !(await isWaitingForLock())) await Promise.race([settled, nextTurn()]);
  commit();
  await changing;
  return ending;
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
async function isWaitingForLock(): Promise<boolean> {
  const rows = await core.database.sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
}

const setPassword = (id: string) => async (db: Db) => {
  await db.update(members).set({ passwordHash: newHash }).where(eq(members.id, id));
  await db.delete(memberSessions).where(eq(memberSessions.memberId, id));
};
const sessionsOf = (id: string) => core.ctx.db.select().from(memberSessions).where(eq(memberSessions.memberId, id));
const rowOf = async (id: string) => (await core.ctx.db.select().from(members).where(eq(members.id, id)))[0];
const signedIn = async () => {
  const member = await insertTestMember(core.ctx);
  return { ...member, ...(await signInTestMember(core.ctx, member.id)) };
};

it("a sign-in by a password that is changed meanwhile opens no session", async () => {
  const { id, email } = await insertTestMember(core.ctx);
  const input = { identifier: email, password: PASSWORD, ...browser, knownBrowser: undefined };
  const outcome = await during(setPassword(id), () => signIn(core.ctx, input));
  expect([outcome, await sessionsOf(id)]).toEqual(["bad_credentials", []]);
});

it.each(["password", "deactivation"])(
  "an administrator's sign-in during a change of %s opens no session",
  async (what) => {
    const { id, email } = await insertTestAdministrator(core.ctx, "admin");
    await writeRows((db) => db.delete(administratorSessions).where(eq(administratorSessions.administratorId, id)));
    const change = what === "password" ? { passwordHash: newHash } : { isActive: false };
    const { userAgent, sessionHash } = browser;
    const input = { username: email, password: PASSWORD, userAgent, sessionHash, knownBrowser: undefined };
    const outcome = await during(
      (db) => db.update(administrators).set(change).where(eq(administrators.id, id)),
      () => signInAdministrator(core.ctx, input),
    );
    expect(outcome).toBe("bad_credentials");
    const isTheirs = eq(administratorSessions.administratorId, id);
    expect(await core.ctx.db.select().from(administratorSessions).where(isTheirs)).toEqual([]);
  },
);

it.each([
  ["password", () => ({ passwordHash: newHash }), "unauthorized"],
  ["second factor", () => ({ totpSecret: randomBytes(32) }), "bad_input"],
])("a session is not confirmed by what was verified before a change of the %s", async (_what, change, refusal) => {
  const { id, token } = await insertTestAdministrator(core.ctx, "admin");
  const ofThem = eq(administratorSessions.administratorId, id);
  await writeRows((db) => db.update(administratorSessions).set({ confirmedAt: null }).where(ofThem));
  const actor = { kind: "administrator", administratorId: id, role: "admin" } as const;
  const outcome = await during(
    (db) => db.update(administrators).set(change()).where(eq(administrators.id, id)),
    () => confirmSession({ ...core.ctx, actor }, { password: PASSWORD, token }),
  );
  const sessions = await core.ctx.db.select().from(administratorSessions).where(ofThem);
  expect([outcome, sessions.map(({ confirmedAt }) => confirmedAt)]).toEqual([refusal, [null]]);
});

it("a password change by a session that ends meanwhile changes nothing", async () => {
  const { id, token, ctx } = await signedIn();
  const input = { current: PASSWORD, password: "a thief's long one", token, userAgent: "test" };
  expect(await during(setPassword(id), () => changePassword(ctx, input))).toBe("unauthorized");
  expect((await rowOf(id))?.passwordHash).toBe(newHash);
});

it("an e-mail change requested by a session that ends meanwhile leaves no link", async () => {
  const { id, token, ctx } = await signedIn();
  const input = { email: "thief@example.com", password: PASSWORD, token };
  expect(await during(setPassword(id), () => requestEmailChange(ctx, input))).toBe("unauthorized");
  expect(await core.ctx.db.select().from(memberTokens).where(eq(memberTokens.memberId, id))).toEqual([]);
});

it("the deletion of an account by a session that ends meanwhile deletes nothing", async () => {
  const { id, token, ctx } = await signedIn();
  const input = { password: PASSWORD, token };
  expect(await during(setPassword(id), () => deleteAccount(ctx, input))).toBe("unauthorized");
  expect((await rowOf(id))?.deletedAt).toBeNull();
});

it("an identity that is unlinked meanwhile opens no session", async () => {
  const { id } = await insertTestMember(core.ctx);
  const identity = { issuer: "https://accounts.google.com", subject: id, verifiedEmail: null, name: null };
  const { issuer, subject } = identity;
  const createdAt = core.clock.now();
  await writeRows((db) => db.insert(memberIdentities).values({ issuer, subject, memberId: id, createdAt }));
  const unlink = async (db: Db) => {
    await setPassword(id)(db);
    await db.delete(memberIdentities).where(eq(memberIdentities.memberId, id));
  };
  const consents = { confirmAge: false, marketingOptIn: false };
  const call = () => signInWithIdentity(core.ctx, { identity, consents, ...browser });
  expect(await during(unlink, call)).toBe("forbidden");
  expect(await sessionsOf(id)).toEqual([]);
});

it("an identity is not linked by a session that ended while its member was at Google", async () => {
  const { id, token, ctx } = await signedIn();
  await writeRows(setPassword(id));
  const identity = { issuer: "https://accounts.google.com", subject: id, verifiedEmail: null, name: null };
  expect(await outcomeOf(linkIdentity(ctx, { identity, token }))).toBe("unauthorized");
  expect(await core.ctx.db.select().from(memberIdentities).where(eq(memberIdentities.memberId, id))).toEqual([]);
});
