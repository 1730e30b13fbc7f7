import type { Db } from "@panshi/db";
import { formerContacts, members, orders, referralCodes, referralPrograms, referrals } from "@panshi/db/schema";
import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";

const referrerColumns = { id: members.id, passwordHash: members.passwordHash, code: referralCodes.code };
const isOpen = and(members.isActive, isNull(members.deletedAt));

/** A member who can refer others: their account is open. */
export type Referrer = { id: string; passwordHash: string | null; code: string };

export async function selectReferrerByCode(db: Db, code: string): Promise<Referrer | null> {
  const [row] = await db
    .select(referrerColumns)
    .from(referralCodes)
    .innerJoin(members, eq(members.id, referralCodes.memberId))
    .where(and(eq(referralCodes.code, code), isOpen));
  return row ?? null;
}

/** Whose link the visitor had followed who placed an order; a claim of the order ends it. */
export async function selectReferrerOfOrder(db: Db, orderId: string): Promise<Referrer | null> {
  const [row] = await db
    .select(referrerColumns)
    .from(orders)
    .innerJoin(members, eq(members.id, orders.referrerId))
    .innerJoin(referralCodes, eq(referralCodes.memberId, members.id))
    .where(and(eq(orders.id, orderId), isOpen));
  return row ?? null;
}

/** Whose link the visitor had followed who placed the newest of a browser's orders that is paid and that nobody has claimed. */
export async function selectReferrerOfVisitor(db: Db, visitorHash: Buffer): Promise<Referrer | null> {
  const [row] = await db
    .select(referrerColumns)
    .from(orders)
    .innerJoin(members, eq(members.id, orders.referrerId))
    .innerJoin(referralCodes, eq(referralCodes.memberId, members.id))
    .where(and(eq(orders.claimHash, visitorHash), isNull(orders.memberId), isNotNull(orders.paidAt), isOpen))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return row ?? null;
}

/** Orders remember a referrer no more; they are locked in the order of their ids, as by everybody who locks several. */
export const clearReferrerOfOrders = (db: Db, referrerId: string) =>
  db
    .update(orders)
    .set({ referrerId: null })
    .where(
      inArray(
        orders.id,
        db
          .select({ id: orders.id })
          .from(orders)
          .where(eq(orders.referrerId, referrerId))
          .orderBy(asc(orders.id))
          .for("update"),
      ),
    );

type NewReferral = { id: string; referrerId: string; refereeId: string; personHashes: readonly Buffer[]; now: Date };

/**
 * Adds a referral to the running program, with its terms as they are now: none where no program runs, where the referrer's account was
 * closed meanwhile, and for a person who had an account before. Nothing about an earlier account tells whose it was, so it may have been
 * the referrer's. It waits for nobody: a registration that waited for its referrer's row could do so in a circle.
 */
export const insertReferral = (db: Db, { id, referrerId, refereeId, personHashes, now }: NewReferral) => {
  const known = db
    .select({ hash: formerContacts.personHash })
    .from(formerContacts)
    .where(inArray(formerContacts.personHash, [...personHashes]));
  const referrer = db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, referrerId), isOpen));
  const program = db
    .select({
      id: referralPrograms.id,
      referrerReward: referralPrograms.referrerReward,
      refereeReward: referralPrograms.refereeReward,
      minimumPurchase: referralPrograms.minimumPurchase,
    })
    .from(referralPrograms)
    .where(and(referralPrograms.isActive, exists(referrer), notExists(known)));
  return db.execute(sql`
    insert into ${referrals} (id, program_id, referrer_reward, referee_reward, minimum_purchase, referrer_id, referee_id, created_at)
    select ${id}::uuid, program.id, program.referrer_reward, program.referee_reward, program.minimum_purchase, ${referrerId}::uuid, ${refereeId}::uuid, ${now.toISOString()}::timestamptz
    from (${program}) program`);
};
