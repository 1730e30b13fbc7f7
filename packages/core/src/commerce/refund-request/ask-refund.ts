import { type RefundProposal, refundRefusalLabels, type RefundRequestOrigin } from "@panshi/contracts/commerce/refund";
import { AppError } from "@panshi/contracts/platform/errors";
import type {
  OwnRefundRequest,
  RefundAskInput,
  RefundOffer,
  RefundOfferInput,
} from "@panshi/contracts/commerce/refund-request";
import { newId, requireTransaction, transaction } from "@panshi/db";
import type { Ctx, MemberCtx } from "../../platform/context.ts";
import { type LockedMember, lockMember } from "../../platform/member-lock/lock-member.ts";
import { lockOrder } from "../order/lock-order.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import type { OrderRow } from "../order/rows.ts";
import { requireOwnOrder } from "../order/view-orders.ts";
import { loadRefundProposal } from "../refund/load-refund-proposal.ts";
import { sendToBuyer } from "./close-request.ts";
import { askedEmail } from "./emails.ts";
import { buyerOf, ownRequestView } from "./rules.ts";
import { insertRequest, type RequestRow, selectLatestRequest } from "./store.ts";

/**
 * A member asks for the refund of their own order. Throws `not_found`, `refund_refused`, `too_many`, `conflict` beside an open request
 * and where the amount is not the one that was shown.
 */
export async function askRefund(ctx: MemberCtx, input: RefundAskInput): Promise<OwnRefundRequest> {
  await throttleMemberWrite(ctx, { limit: "refund-request:account" });
  const { orderId, productIds, reason, amount } = input;
  const memberId = ctx.actor.viewer.id;
  return transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    if (order?.memberId !== memberId) throw new AppError("not_found", { message: "找不到這筆訂單" });
    const member = await lockMember(tx, { memberId });
    const check = (proposal: { amount: number }) => {
      if (proposal.amount !== amount)
        throw new AppError("conflict", { message: "可以退的金額剛剛有變動，請看看現在的金額，再送出一次" });
    };
    return ownRequestView(await addRequest(tx, { order, member, origin: "member", productIds, reason, check }));
  });
}

/** What the member would get back for an order of theirs, and its latest request. Throws `not_found`, also for somebody else's. */
export async function viewOffer(ctx: MemberCtx, input: RefundOfferInput): Promise<RefundOffer> {
  const { orderId, productIds } = input;
  const order = await requireOwnOrder(ctx, { id: orderId });
  if (order.memberId !== ctx.actor.viewer.id) throw new AppError("not_found", { message: "找不到這筆訂單" });
  const request = await selectLatestRequest(ctx.db, orderId);
  const proposal = await loadRefundProposal(ctx, { orderId, productIds });
  return { proposal, request: request && ownRequestView(request) };
}

/**
 * Stores a request for the refund of an order with what the published formula gives now, and confirms it by email; within the
 * caller's transaction and under the order's lock. `check` may refuse the proposal. Throws `conflict` beside an open request,
 * `refund_refused` where nothing is left to return, `bad_input` for products of another order.
 */
export async function addRequest(
  ctx: Pick<Ctx, "db" | "clock" | "enqueue" | "origin">,
  {
    order,
    member,
    origin,
    productIds,
    reason,
    check,
  }: {
    order: OrderRow;
    member: LockedMember | null;
    origin: RefundRequestOrigin;
    productIds: string[] | null;
    reason: string;
    check?: (proposal: RefundProposal) => void;
  },
): Promise<RequestRow> {
  requireTransaction(ctx);
  const latest = await selectLatestRequest(ctx.db, order.id);
  if (latest && !latest.closedAt)
    throw new AppError("conflict", { message: "這筆訂單已經有一份退款申請在處理，請先看看它的進度" });
  const proposal = await loadRefundProposal(ctx, { orderId: order.id, productIds });
  if (proposal.left <= 0)
    throw new AppError("refund_refused", { message: refundRefusalLabels[proposal.refusal ?? "nothing_paid"] });
  requireReturnable(proposal, productIds);
  check?.(proposal);
  const now = ctx.clock.now();
  const id = newId(now);
  const row = {
    id,
    orderId: order.id,
    origin,
    reason: reason === "" ? null : reason,
    productIds,
    proposed: proposal.amount,
    createdAt: now,
    updatedAt: now,
  };
  await insertRequest(ctx.db, row);
  const buyer = buyerOf(order, member, null);
  const letter = askedEmail(ctx.origin, buyer.greeting, order, proposal.amount);
  await sendToBuyer(ctx, { buyer, orderId: order.id, letter });
  const added = await selectLatestRequest(ctx.db, order.id);
  if (!added) throw new Error("The refund request that was just stored cannot be read.");
  return added;
}

/** Throws `bad_input` for a product that is not in the order, or that was withdrawn: nothing would be returned for it. */
function requireReturnable({ items }: RefundProposal, productIds: readonly string[] | null): void {
  const returnable = new Set(items.flatMap(({ productId, withdrawn }) => (withdrawn ? [] : [productId])));
  if (productIds?.every((productId) => returnable.has(productId)) ?? true) return;
  throw new AppError("bad_input", { issues: [{ path: "productIds", message: "這件商品不在訂單裡，或已經退過" }] });
}
