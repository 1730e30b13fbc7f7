import { AppError } from "@panshi/contracts/platform/errors";
import type { Moment, MomentInput } from "@panshi/contracts/journey/moment";
import { newId } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { requireEntitlement } from "../../commerce/membership/require-entitlement.ts";
import { countMemberWrite } from "../../platform/limits/count-member-write.ts";
import { itemColumns } from "./items.ts";
import { requireOwnedItems } from "./require-owned-items.ts";
import { insertMoment } from "./store.ts";
import { attachItems } from "./attach-items.ts";

/**
 * Creates a moment. Throws `membership_required` unless the plan includes moments, `bad_input` for items of others,
 * `too_many`.
 */
export async function createMoment(ctx: MemberCtx, input: MomentInput): Promise<Moment> {
  requireEntitlement(ctx, { entitlement: "moments" });
  await countMemberWrite(ctx, { limit: "moment-new:account" });
  await countMemberWrite(ctx, { limit: "moment:account" });
  const memberId = ctx.actor.viewer.id;
  return memberTransaction(ctx, "shared", async (tx) => {
    await requireOwnedItems(tx, input);
    const now = ctx.clock.now();
    const { combinationName } = input;
    const row = { id: newId(now), combinationName, ...itemColumns(input), createdAt: now };
    await insertMoment(tx.db, { ...row, memberId, updatedAt: now });
    const [moment] = await attachItems(tx, { memberId, rows: [row] });
    if (!moment) throw new AppError("internal");
    return moment;
  });
}
