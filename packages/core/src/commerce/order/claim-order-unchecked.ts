import type { OrderView } from "@panshi/contracts/commerce/order";
import { AppError } from "@panshi/contracts/platform/errors";
import { databaseFailure, requireTransaction, transaction } from "@panshi/db";
import { consumeSubjectToken, findToken } from "../../accounts/token/manage-tokens.ts";
import type { Ctx, MemberCtx } from "../../platform/context.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { lockMember } from "../../platform/member-lock/lock-member.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { isOrderHeldForRefund } from "./hold/hold-order.ts";
import { type FulfilOrderCtx, fulfilOrder } from "./fulfil-order.ts";
import { lockOrderWithoutMember } from "./lock-order.ts";
import { selectUnclaimedIdsOfBrowser, updateOrderRow } from "./store.ts";
import { requireOwnOrder, viewOrder } from "./view-orders.ts";

/**
 * Assigns an unclaimed order to the member, and fulfils it where it is paid. Returns `own` where it is this member's
 * already, `taken` where it is somebody else's or does not exist, and `held` while its refund is on its way. Within the
 * caller's transaction. Throws `unauthorized` for a member who was erased.
 */
export async function claimOrderUnchecked(
  ctx: FulfilOrderCtx,
  input: { id: string; memberId: string },
): Promise<"claimed" | "own" | "taken" | "held"> {
  requireTransaction(ctx);
  const { id, memberId } = input;
  await lockMember(ctx, { memberId });
  const order = await lockOrderWithoutMember(ctx, { id });
  if (!order || order.memberId !== null) return order?.memberId === memberId ? "own" : "taken";
  if (await isOrderHeldForRefund(ctx, { orderId: id })) return "held";
  const now = ctx.clock.now();
  await updateOrderRow(ctx.db, id, { memberId, claimedAt: now, referrerId: null, updatedAt: now });
  await fulfilOrder(ctx, { order: { ...order, memberId } });
  return "claimed";
}

/** The answer to a claim of an order whose refund is on its way. */
const claimHeld = (): AppError =>
  new AppError("conflict", {
    message: "這筆訂單正在退款，現在先不能領取。退款沒有完成的話，從同一個連結或同一個瀏覽器就能領取，天數不會少",
  });

/**
 * Assigns an order that this browser made as a guest to the member. Throws `not_found`, also for another browser's;
 * `conflict` while its refund is on its way; `too_many`.
 */
export async function claimBrowserOrder(ctx: MemberCtx, input: { id: string }): Promise<OrderView> {
  await throttleMemberWrite(ctx, { limit: "claim:account" });
  const { id, memberId } = await requireOwnOrder(ctx, input);
  if (memberId === null) {
    const claim = { id, memberId: ctx.actor.viewer.id };
    if ((await memberTransaction(ctx, "exclusive", (tx) => claimOrderUnchecked(tx, claim))) === "held")
      throw claimHeld();
  }
  return viewOrder(ctx, input);
}

/**
 * Claims a guest's paid order by the link of its email. Where signing in has claimed it for this member already, the
 * order is returned as well. Throws `link_expired`, also where somebody else has claimed it; `conflict` while its
 * refund is on its way; `too_many`.
 */
export async function claimOrderByLink(ctx: MemberCtx, input: { token: string }): Promise<OrderView> {
  await throttleMemberWrite(ctx, { limit: "claim:account" });
  const memberId = ctx.actor.viewer.id;
  const id = await memberTransaction(ctx, "exclusive", async (tx) => {
    const link = { token: input.token, purpose: "claim_order" } as const;
    const subject = (await findToken(tx, link))?.subject;
    // The order is locked before its link, as by administrators, who end its links under its lock.
    if (subject) await lockOrderWithoutMember(tx, { id: subject });
    const orderId = await consumeSubjectToken(tx, link);
    const claimed = orderId === null ? "taken" : await claimOrderUnchecked(tx, { id: orderId, memberId });
    // Thrown within the transaction, so that the link is not used up.
    if (claimed === "held") throw claimHeld();
    if (orderId === null || claimed === "taken")
      throw new AppError("link_expired", { message: "這個連結已經用過或過期了；訂單若已領取，就在你的帳號裡" });
    return orderId;
  });
  return viewOrder(ctx, { id });
}

/**
 * Assigns what this browser ordered as a guest to the member who has just signed in or registered; a membership starts
 * now (docs/decisions/0012). A failure is logged and does not prevent the sign-in: the next sign-in, or the
 * order's page, tries again. One order that fails does not keep the others from being claimed. Each has a transaction
 * of its own.
 */
export async function claimOrdersOnSignIn(
  ctx: FulfilOrderCtx & Pick<Ctx, "log">,
  input: { visitorHash: Buffer; memberId: string },
): Promise<void> {
  const { visitorHash, memberId } = input;
  const failed = (error: unknown, orderId?: string) => {
    // Erased since they signed in: nothing is claimed for them.
    if (error instanceof AppError && error.code === "unauthorized") return;
    const errorName = error instanceof Error ? error.name : typeof error;
    ctx.log.error(
      { errorName, code: databaseFailure(error)?.code, memberId, orderId },
      "order claim on sign-in failed",
    );
  };
  try {
    for (const { id } of await selectUnclaimedIdsOfBrowser(ctx.db, visitorHash))
      await transaction(ctx, (tx) => claimOrderUnchecked(tx, { id, memberId })).catch((error: unknown) =>
        failed(error, id),
      );
  } catch (error) {
    failed(error);
  }
}
