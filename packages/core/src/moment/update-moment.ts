import { AppError } from "@panshi/contracts/errors";
import type { Moment, MomentInput } from "@panshi/contracts/moment";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { countWrite } from "../throttle/count-write.ts";
import { requireOwnItems } from "./require-own-items.ts";
import { updateMomentRow } from "./store.ts";
import { withItems } from "./with-items.ts";

/** Updates a moment of the member; needs no membership. Throws `not_found`, also for another member's, `too_many`. */
export async function updateMoment({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: MomentInput & { id: string };
}): Promise<Moment> {
  await countWrite({ ctx, input: { limit: "moment:account" } });
  const memberId = ctx.actor.viewer.id;
  const { id, ...change } = input;
  return transaction(ctx, async (tx) => {
    await requireOwnItems(tx.db, memberId, change);
    const row = await updateMomentRow(tx.db, memberId, id, { ...change, updatedAt: ctx.clock.now() });
    const [moment] = row ? await withItems(tx.db, memberId, [row]) : [];
    if (!moment) throw new AppError("not_found");
    return moment;
  });
}
