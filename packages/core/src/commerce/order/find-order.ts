import { AppError } from "@panshi/contracts/platform/errors";
import type { Db } from "@panshi/db";
import type { Ctx, MemberOrVisitorCtx } from "../../platform/context.ts";
import { isHeld } from "./hold/is-held.ts";
import { findTokenSubject } from "../../accounts/token/find-token-subject.ts";
import type { OrderRow } from "./rows.ts";
import { orderOwnerOf } from "./rules.ts";
import { hasClaimableOrder, selectOrder, selectOrderByIdempotencyKey, selectOwnOrder } from "./store.ts";

/** An order of any owner, not locked: lock it before deciding anything ({@link lockOrder}). Null where there is none. */
export const findOrder = (ctx: { db: Db }, input: { id: string }): Promise<OrderRow | null> =>
  selectOrder(ctx.db, input.id);

/** An order of the caller. Throws `not_found`, also for somebody else's. */
export async function findOwnOrder(ctx: MemberOrVisitorCtx, input: { id: string }): Promise<OrderRow> {
  const order = await selectOwnOrder(ctx.db, orderOwnerOf(ctx), input.id);
  if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
  return order;
}

/** The order that an earlier call with the same idempotency key created; null where there is none. */
export const findOrderByKey = (ctx: { db: Db }, input: { caller: string; key: string }): Promise<OrderRow | null> =>
  selectOrderByIdempotencyKey(ctx.db, input.caller, input.key);

/** What may claim an order: the cookie of the browser that made it, or the link of its email. */
export type Claim = { visitorHash: Buffer | null; claimToken?: string | undefined };

/** Whether the claim is good for a paid order that nobody has claimed and no refund holds, which registering then makes the new member's. */
export async function mayClaimOrder(
  ctx: Pick<Ctx, "db" | "clock">,
  { visitorHash, claimToken }: Claim,
): Promise<boolean> {
  if (visitorHash && (await hasClaimableOrder(ctx.db, visitorHash))) return true;
  if (claimToken === undefined) return false;
  const id = await findTokenSubject(ctx, { token: claimToken, purpose: "claim_order" });
  const order = id === null ? null : await selectOrder(ctx.db, id);
  if (order?.state !== "paid" || order.memberId !== null) return false;
  return !(await isHeld(ctx, { orderId: order.id }));
}
