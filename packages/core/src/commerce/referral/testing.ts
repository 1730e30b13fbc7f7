import { type Db, newId } from "@panshi/db";
import { promotions, referralPrograms, referrals } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { addBuyer, type TestShop, withTestTransaction } from "../../testing-shop.ts";
import { decideReferral, listDueReferrals, type ReferralOutcome } from "./decide-referral.ts";

type Program = typeof referralPrograms.$inferSelect;

/** For tests: a program, which does not run unless it is said; returns its row. */
export async function addProgram(
  shop: Pick<TestShop, "database" | "clock">,
  given: Partial<Program> = {},
): Promise<Program> {
  const now = shop.clock.now();
  const row = { id: newId(now), name: "同行有禮", referrerReward: 500, refereeReward: 200, minimumPurchase: 3990 };
  const program = { ...row, isActive: false, createdAt: now, updatedAt: now, ...given };
  await withTestTransaction(shop, (db) => db.insert(referralPrograms).values(program));
  return program;
}

/** That one member referred another under a program's terms; returns the referral's id. */
export async function addReferral(
  shop: Pick<TestShop, "database" | "clock">,
  { program, ...members }: { program: Program; referrerId: string; refereeId: string },
): Promise<string> {
  const now = shop.clock.now();
  const id = newId(now);
  const { id: programId, referrerReward, refereeReward, minimumPurchase } = program;
  const row = { id, programId, referrerReward, refereeReward, minimumPurchase, ...members, createdAt: now };
  await withTestTransaction(shop, (db) => db.insert(referrals).values(row));
  return id;
}

export async function referralRow({ database }: Pick<TestShop, "database">, id: string) {
  const [row] = await database.db.select().from(referrals).where(eq(referrals.id, id));
  if (!row) throw new Error(`no referral ${id}`);
  return row;
}

/** A member's own coupons, the first given first. */
export const ownCouponRows = ({ database }: Pick<TestShop, "database">, ownerId: string) =>
  database.db.select().from(promotions).where(eq(promotions.ownerId, ownerId)).orderBy(promotions.id);

/** What the job does in a run, on this server's connections; returns what became of each referral. */
export async function rewardReferrals(
  { ctx }: Pick<TestShop, "ctx">,
  { db = ctx.db }: { db?: Db } = {},
): Promise<ReferralOutcome[]> {
  const jobCtx = { db, clock: ctx.clock };
  const outcomes: ReferralOutcome[] = [];
  for (const id of await listDueReferrals(jobCtx, { limit: 1000 })) outcomes.push(await decideReferral(jobCtx, { id }));
  return outcomes;
}

/** What the job makes of one referral now. */
export async function decideIfDue({ ctx }: Pick<TestShop, "ctx">, id: string): Promise<ReferralOutcome | "not due"> {
  const due = await listDueReferrals(ctx, { limit: 1000 });
  return due.includes(id) ? decideReferral(ctx, { id }) : "not due";
}

/** Two members, of whom one referred the other under a program of their own. */
export async function addReferredPair(shop: TestShop, given: Partial<Program> = {}) {
  const program = await addProgram(shop, given);
  const [referrer, referee] = [await addBuyer(shop), await addBuyer(shop)];
  const id = await addReferral(shop, { program, referrerId: referrer.id, refereeId: referee.id });
  return { id, program, referrer, referee };
}
