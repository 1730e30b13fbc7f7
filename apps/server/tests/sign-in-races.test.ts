import { linkIdentity } from "@panshi/core/identity/link-identity";
import { hashPassword } from "@panshi/core/password/hash-password";
import { resumeSession } from "@panshi/core/session/resume-session";
import { signInWithIdentity } from "@panshi/core/identity/sign-in-with-identity";
import type { Db } from "@panshi/db";
import {
  administrators,
  memberIdentities,
  members,
  memberSessions,
  memberTokens,
  administratorSessions,
} from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, PASSWORD, type TestMember, writeRows } from "./fixtures.ts";

let server: TestApp;
let newHash: string;
beforeAll(async () => {
  server = await testApp();
  newHash = await hashPassword("another long one", { address: "127.0.0.1" });
});
afterAll(() => server.close());

/**
 * Makes a call while a change to the same row has been made and not committed yet: the call sees the old password, and ends
 * after the change. The change is committed once the call waits for it, or has ended without waiting.
 */
async function beside<T>(change: (db: Db) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isMade, resolve: made } = Promise.withResolvers<void>();
  const changing = writeRows(server, async (db) => {
    await change(db);
    made();
    await mayCommit;
  });
  await isMade;
  let hasEnded = false;
  const ending = call().finally(() => {
    hasEnded = true;
  });
  const settled = ending.then(
    () => undefined,
    () => undefined,
  );
  while (!hasEnded && !(await isSomebodyWaiting())) await Promise.race([settled, nextTurn()]);
  commit();
  await changing;
  return ending;
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
async function isSomebodyWaiting(): Promise<boolean> {
  const rows = await server.database.sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
}

const setPassword = (id: string) => async (db: Db) => {
  await db.update(members).set({ passwordHash: newHash }).where(eq(members.id, id));
  await db.delete(memberSessions).where(eq(memberSessions.memberId, id));
};
const sessionsOf = (id: string) =>
  server.database.db.select().from(memberSessions).where(eq(memberSessions.memberId, id));
const actorOf = async (member: TestMember) => {
  const session = await resumeSession({ ctx: server.services.baseCtx, input: { token: member.cookies.panshi_member } });
  if (!session) throw new Error("the session of a test is over");
  const actor = { kind: "member" as const, viewer: session.viewer, visitorHash: null };
  return { ...server.services.baseCtx, address: "192.0.2.1", requestId: "test", actor };
};

it("a sign-in by a password that is changed meanwhile opens nothing", async () => {
  const member = await addMember(server);
  const body = { identifier: member.email, password: PASSWORD };
  const answer = await beside(setPassword(member.id), () => server.call("POST", "/api/auth/login", { body }));
  expect([answer.status, await sessionsOf(member.id)]).toEqual([401, []]);
});

it.each(["password", "deactivation"])(
  "an administrator's sign-in beside a change of %s opens nothing",
  async (what) => {
    const { id, email } = await addAdministrator(server, "admin");
    await writeRows(server, (db) =>
      db.delete(administratorSessions).where(eq(administratorSessions.administratorId, id)),
    );
    const change = what === "password" ? { passwordHash: newHash } : { isActive: false };
    const body = { username: email, password: PASSWORD };
    const answer = await beside(
      (db) => db.update(administrators).set(change).where(eq(administrators.id, id)),
      () => server.call("POST", "/api/admin/login", { body }),
    );
    expect(answer.status).toBe(401);
    const { db } = server.database;
    expect(await db.select().from(administratorSessions).where(eq(administratorSessions.administratorId, id))).toEqual(
      [],
    );
  },
);

it("a password change by a session that ends meanwhile changes nothing", async () => {
  const { id, cookies } = await addMember(server);
  const json = { current: PASSWORD, password: "a thief's long one" };
  const answer = await beside(setPassword(id), () =>
    server.call("POST", "/trpc/member.password.change", { cookies, body: { json } }),
  );
  expect(answer.status).toBe(401);
  const [row] = await server.database.db.select().from(members).where(eq(members.id, id));
  expect(row?.passwordHash).toBe(newHash);
});

it("an e-mail change asked for by a session that ends meanwhile leaves no link", async () => {
  const { id, cookies } = await addMember(server);
  const json = { email: "thief@example.com", password: PASSWORD };
  const answer = await beside(setPassword(id), () =>
    server.call("POST", "/trpc/member.email.requestChange", { cookies, body: { json } }),
  );
  expect(answer.status).toBe(401);
  const { db } = server.database;
  expect(await db.select().from(memberTokens).where(eq(memberTokens.memberId, id))).toEqual([]);
});

it("the deletion of an account by a session that ends meanwhile deletes nothing", async () => {
  const { id, cookies } = await addMember(server);
  const json = { password: PASSWORD };
  const answer = await beside(setPassword(id), () =>
    server.call("POST", "/trpc/member.ownData.deleteAccount", { cookies, body: { json } }),
  );
  expect(answer.status).toBe(401);
  const [row] = await server.database.db.select().from(members).where(eq(members.id, id));
  expect(row?.deletedAt).toBeNull();
});

it("an identity that is unlinked meanwhile opens no session", async () => {
  const member = await addMember(server);
  const identity = { issuer: "https://accounts.google.com", subject: member.id, verifiedEmail: null, name: null };
  const { issuer, subject } = identity;
  const createdAt = server.clock.now();
  await writeRows(server, (db) =>
    db.insert(memberIdentities).values({ issuer, subject, memberId: member.id, createdAt }),
  );
  const unlink = async (db: Db) => {
    await setPassword(member.id)(db);
    await db.delete(memberIdentities).where(eq(memberIdentities.memberId, member.id));
  };
  const ctx = {
    ...server.services.baseCtx,
    address: "192.0.2.1",
    requestId: "test",
    actor: { kind: "anyone" as const },
  };
  const browser = { visitorHash: null, userAgent: "test", sessionHash: null };
  const consents = { confirmAge: false, marketingOptIn: false };
  const signingIn = () =>
    signInWithIdentity({ ctx, input: { identity, consents, ...browser } }).catch((error: unknown) => error);
  expect(await beside(unlink, signingIn)).toMatchObject({ code: "forbidden" });
  expect(await sessionsOf(member.id)).toEqual([]);
});

it("an identity is not linked by a session that ended while its member was at Google", async () => {
  const member = await addMember(server);
  const ctx = await actorOf(member);
  await writeRows(server, setPassword(member.id));
  const identity = { issuer: "https://accounts.google.com", subject: member.id, verifiedEmail: null, name: null };
  const linking = linkIdentity({ ctx, input: { identity, token: member.cookies.panshi_member } });
  await expect(linking).rejects.toMatchObject({ code: "unauthorized" });
  const { db } = server.database;
  expect(await db.select().from(memberIdentities).where(eq(memberIdentities.memberId, member.id))).toEqual([]);
});
