import { AppError } from "@panshi/contracts/errors";
import type { Moment, MomentInput } from "@panshi/contracts/moment";
import { newId, transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { requireEntitlement } from "../membership/require-entitlement.ts";
import { countWrite } from "../throttle/count-write.ts";
import { requireOwnItems } from "./require-own-items.ts";
import { insertMoment } from "./store.ts";
import { withItems } from "./with-items.ts";

/** Creates a moment. Throws `membership_required` unless the plan includes moments, `bad_input` for items of others, `too_many`. */
export async function createMoment({ ctx, input }: { ctx: MemberCtx; input: MomentInput }): Promise<Moment> {
  requireEntitlement({ ctx, input: { to: "moments" } });
  await countWrite({ ctx, input: { limit: "moment-new:account" } });
  await countWrite({ ctx, input: { limit: "moment:account" } });
  const memberId = ctx.actor.viewer.id;
  return transaction(ctx, async (tx) => {
    await requireOwnItems(tx.db, memberId, input);
    const now = ctx.clock.now();
    const row = { id: newId(now), ...input, createdAt: now };
    await insertMoment(tx.db, { ...row, memberId, updatedAt: now });
    const [moment] = await withItems(tx.db, memberId, [row]);
    if (!moment) throw new AppError("internal");
    return moment;
  });
}
