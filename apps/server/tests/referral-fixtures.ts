import { newId } from "@panshi/db";
import { type members, referralCodes, referralPrograms, referrals } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import type { TestApp } from "../src/testing.ts";
import { addMember, type TestMember, withTestTransaction } from "./fixtures.ts";

export const REFERRAL_COOKIE = "panshi_referral";
/** What a phone says of itself, to which a link gives its cookie. */
export const PERSONS_BROWSER =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";

export type Referrer = TestMember & { code: string };

/** A member with a live session, and the code of their link; `given` replaces columns. */
export async function addReferrer(
  server: TestApp,
  given: Partial<typeof members.$inferInsert> = {},
): Promise<Referrer> {
  const member = await addMember(server, given);
  const [row] = await server.database.db.select().from(referralCodes).where(eq(referralCodes.memberId, member.id));
  if (!row) throw new Error("a member without a referral code");
  return { ...member, code: row.code };
}

export const programTerms = { referrerReward: 500, refereeReward: 200, minimumPurchase: 3990 };

/** The running program; its id. */
export async function startReferralProgram(server: TestApp): Promise<string> {
  const now = server.clock.now();
  const row = { id: newId(now), name: "同行有禮", ...programTerms, isActive: true, createdAt: now, updatedAt: now };
  await withTestTransaction(server, (db) => db.insert(referralPrograms).values(row));
  return row.id;
}

export const setProgramRunning = (server: TestApp, id: string, isActive: boolean) =>
  withTestTransaction(server, (db) => db.update(referralPrograms).set({ isActive }).where(eq(referralPrograms.id, id)));

/** Who referred a member: at most one. */
export const referrersOf = async ({ database }: TestApp, refereeId: string): Promise<string[]> =>
  (await database.db.select().from(referrals).where(eq(referrals.refereeId, refereeId))).map(
    ({ referrerId }) => referrerId,
  );

/** What a browser keeps after following a link: the cookies that it had, and those that the link set. */
export async function followLink(server: TestApp, { code }: { code: string }, cookies: Record<string, string> = {}) {
  const answer = await server.call("GET", `/r/${code}`, { cookies, headers: { "user-agent": PERSONS_BROWSER } });
  return { ...cookies, ...answer.cookies };
}
