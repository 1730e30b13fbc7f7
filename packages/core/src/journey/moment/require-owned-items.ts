import { AppError } from "@panshi/contracts/platform/errors";
import type { MomentInput } from "@panshi/contracts/journey/moment";
import { starterSet } from "@panshi/contracts/journey/starter";
import type { MemberCtx } from "../../platform/context.ts";
import { findOwnPurchases } from "../../commerce/purchase/find-own-purchases.ts";
import { type Slot, slots, starterOfId } from "./items.ts";
import type { MomentRow } from "./store.ts";

/**
 * Throws `bad_input` with the fields whose item is neither the member's purchase nor of their starter set, is of another type, or
 * goes back in a refund. What the moment `before` has of the starter set stays its own, whatever was chosen since.
 */
export async function requireOwnedItems(
  ctx: MemberCtx,
  input: Pick<MomentInput, Slot["id"]> & { before?: MomentRow },
): Promise<void> {
  const { viewer } = ctx.actor;
  const chosen = slots.flatMap((slot) => {
    const id = input[slot.id];
    return id === null ? [] : [{ slot, id }];
  });
  const ids = chosen.flatMap(({ id }) => (starterOfId(id) ? [] : id));
  const owned = await findOwnPurchases(ctx, { memberId: viewer.id, ids });
  const starters = new Set(starterSet(viewer).map(({ id }) => id));
  const issues = chosen.flatMap(({ slot, id }) => {
    const starter = starterOfId(id);
    const isOwn = starter ? starters.has(id) || input.before?.[slot.starter] === starter.key : owned.has(id);
    const item = starter ?? owned.get(id);
    if (!isOwn || item?.productType !== slot.type) return { path: slot.id, message: "請從你的收藏選擇" };
    return item.stoppedAt === null ? [] : { path: slot.id, message: "這件收藏正在退款，現在不能使用" };
  });
  if (issues.length > 0) throw new AppError("bad_input", { issues });
}
