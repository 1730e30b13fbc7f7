import { newId, requireTransaction } from "@panshi/db";
import { personHashes } from "../../accounts/member/person-hash.ts";
import type { Ctx } from "../../platform/context.ts";
import { findFollowedReferrer, type FollowedLink, type OwnOrders } from "./find-referrer.ts";
import { insertReferral } from "./link-store.ts";

type NewMember = { memberId: string; email: string; phone: string | null };

/**
 * Records who referred a new member, within the transaction that makes the member: whose link their browser followed last, or the
 * visitor who paid for an order before. Records nothing without a running program, for a browser in which the referrer has signed in, and
 * for a person who had an account before. Without a link and a visitor cookie it asks the database nothing.
 */
export async function recordReferral(
  ctx: Pick<Ctx, "db" | "clock" | "hashKey">,
  { memberId, email, phone, ...link }: NewMember & FollowedLink & OwnOrders,
): Promise<void> {
  requireTransaction(ctx);
  const referrer = await findFollowedReferrer(ctx, link);
  if (!referrer) return;
  const now = ctx.clock.now();
  await insertReferral(ctx.db, {
    id: newId(now),
    referrerId: referrer.id,
    refereeId: memberId,
    personHashes: personHashes(ctx.hashKey, { email, phone }),
    now,
  });
}
