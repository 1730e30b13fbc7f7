import { referralProgramList } from "@panshi/contracts/commerce/referral";
import type { Db } from "@panshi/db";
import { referralPrograms, referrals } from "@panshi/db/schema";
import { count, eq, getTableColumns, sql } from "drizzle-orm";
import { declareList, type PositionColumns } from "../../platform/list/declare-list.ts";

/** Counted for each program of a page, in one index alone. */
const withTotals = <Position extends Partial<PositionColumns>>(db: Db, position: Position) => {
  const counted = db
    .select({
      totalReferrals: count().as("total_referrals"),
      totalRewards:
        sql<number>`coalesce(sum(${referrals.referrerReward}) filter (where ${referrals.state} = 'rewarded'), 0)::float8`.as(
          "total_rewards",
        ),
    })
    .from(referrals)
    .where(eq(referrals.programId, referralPrograms.id))
    .as("counted");
  const { totalReferrals, totalRewards } = counted;
  return db
    .select({ ...getTableColumns(referralPrograms), totalReferrals, totalRewards, ...position })
    .from(referralPrograms)
    .innerJoinLateral(counted, sql`true`);
};
type ReferralProgramRow = Awaited<ReturnType<typeof withTotals<Record<never, never>>>>[number];

/** The programs with what came of them, the newest first. */
export const referralProgramListQuery = declareList(referralProgramList, {
  name: "referral programs",
  select: withTotals,
  id: referralPrograms.id,
  newestFirst: referralPrograms.createdAt,
});

/** A program with what came of it; null for none. */
export async function selectReferralProgram(db: Db, id: string): Promise<ReferralProgramRow | null> {
  const [row] = await withTotals(db, {}).where(eq(referralPrograms.id, id));
  return row ?? null;
}
