import { AppError } from "@panshi/contracts/platform/errors";
import type { Moment, MomentInput } from "@panshi/contracts/journey/moment";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { countMemberWrite } from "../../platform/limits/count-member-write.ts";
import { itemColumns } from "./items.ts";
import { requireOwnedItems } from "./require-owned-items.ts";
import { selectMomentForUpdate, updateMomentRow } from "./store.ts";
import { attachItems } from "./attach-items.ts";

/** Updates a moment of the member; needs no membership. Throws `not_found`, also for another member's, `too_many`. */
export async function updateMoment(ctx: MemberCtx, input: MomentInput & { id: string }): Promise<Moment> {
  await countMemberWrite(ctx, { limit: "moment:account" });
  const memberId = ctx.actor.viewer.id;
  const { id, combinationName } = input;
  return memberTransaction(ctx, "shared", async (tx) => {
    const before = await selectMomentForUpdate(tx.db, memberId, id);
    if (!before) throw new AppError("not_found");
    await requireOwnedItems(tx, { ...input, before });
    const change = { combinationName, ...itemColumns(input), updatedAt: ctx.clock.now() };
    const row = await updateMomentRow(tx.db, memberId, id, change);
    const [moment] = row ? await attachItems(tx, { memberId, rows: [row] }) : [];
    if (!moment) throw new AppError("not_found");
    return moment;
  });
}
