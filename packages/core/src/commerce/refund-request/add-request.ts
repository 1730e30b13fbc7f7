import { AppError } from "@panshi/contracts/platform/errors";
import { type RefundProposal, refundRefusals, type RefundRequestOrigin } from "@panshi/contracts/commerce/refund";
import { newId, requireTransaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import type { LockedMember } from "../../platform/member-lock/lock-member.ts";
import type { OrderRow } from "../order/rows.ts";
import { proposeRefund } from "../refund/propose-refund.ts";
import { askedEmail } from "./emails.ts";
import { buyerOf } from "./rules.ts";
import { sendToBuyer } from "./send-to-buyer.ts";
import { insertRequest, type RequestRow, selectLatestRequest } from "./store.ts";

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
  const proposal = await proposeRefund(ctx, { orderId: order.id, productIds });
  if (proposal.left <= 0)
    throw new AppError("refund_refused", { message: refundRefusals[proposal.refusal ?? "nothing_paid"] });
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
