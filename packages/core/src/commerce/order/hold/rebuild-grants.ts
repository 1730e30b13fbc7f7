import type { Db } from "@panshi/db";
import type { Clock } from "../../../platform/clock.ts";
import { lockOrderMember } from "../lock-order.ts";
import { rebuildMembership } from "../../membership/rebuild-membership.ts";
import type { OrderRow } from "../rows.ts";

/** After a hold of an order began or ended: the periods of its member follow, under the member's lock. */
export async function rebuildGrants(
  ctx: { db: Db; clock: Clock },
  { order }: { order: Pick<OrderRow, "kind" | "memberId"> },
): Promise<void> {
  const { kind, memberId } = order;
  if (kind !== "plan" || memberId === null) return;
  await lockOrderMember(ctx, { memberId });
  await rebuildMembership(ctx, { memberId });
}
