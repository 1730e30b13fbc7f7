import { createHash } from "node:crypto";
import { AppError } from "@panshi/contracts/errors";
import type { InvoiceInput } from "@panshi/contracts/invoice";
import { DELIVERY_CONSENT, type OrderPlaced } from "@panshi/contracts/order";
import { databaseFailure, newId, transaction } from "@panshi/db";
import { lockMember } from "../member/lock-member.ts";
import { canonicalJson } from "../audit/write-audit.ts";
import type { MemberOrVisitorCtx } from "../context.ts";
import { countAttempt } from "../throttle/throttle.ts";
import { listOwnedProducts } from "../purchase/list-owned-products.ts";
import { paymentPageUrl, paymentResultUrl } from "../order/urls.ts";
import { checkCoupon } from "../coupon/check-coupon.ts";
import { fulfilOrder } from "../order/fulfil-order.ts";
import { insertInvoice } from "../invoice/store.ts";
import { newOrderNumber } from "../order/numbers.ts";
import { requirePaymentOpen } from "./payment-state.ts";
import type { PricedOrder } from "./price.ts";
import { reserveCoupon } from "../coupon/reserve-coupon.ts";
import { ORDER_LIFETIME } from "../payment/rules.ts";
import {
  selectOrderByIdempotencyKey,
  insertOrderItems,
  insertOrderRow,
  selectOrderForUpdate,
  type OrderRow,
} from "../order/store.ts";

export type BuyerInput = {
  email?: string | undefined;
  consent?: boolean | undefined;
  couponCode?: string | undefined;
  invoice?: InvoiceInput | undefined;
  orderId?: string | undefined;
};

/** Whole TWD: more than this no method of the gateway takes (docs/payuni-protocol.md, "Hosted page"). */
const MOST_TOTAL = 199_999;
const TOO_DEAR = `單筆訂單最多 NT$ ${MOST_TOTAL.toLocaleString("en-US")}，請分成幾筆`;

/** Who a repeated call belongs to. */
const callerOf = ({ actor }: MemberOrVisitorCtx) =>
  actor.kind === "member" ? `member:${actor.viewer.id}` : `visitor:${actor.visitorHash.toString("hex")}`;

/**
 * Makes an order once for each key of its caller, at its coupon's price; the coupon's use is taken when payment begins.
 * Nothing to pay is fulfilled at once, and takes the use at once. `wanted` is what was asked for, and `price` prices it;
 * neither a changed price nor a closed shop loses an order that is there.
 * Throws `payment_unavailable`, `bad_input` for what was asked for and for a coupon, `conflict` for the same key with other
 * contents and for goods that the member owns, `too_many` over 30 orders a caller or, of visitors, 300 an address an hour,
 * and for guessed coupons.
 */
export async function placeOrder(
  ctx: MemberOrVisitorCtx,
  wanted: object,
  price: () => Promise<PricedOrder>,
  buyer: BuyerInput,
): Promise<OrderPlaced> {
  const { orderId: key, ...contents } = buyer;
  const caller = callerOf(ctx);
  const digest = createHash("sha256")
    .update(canonicalJson({ ...contents, wanted }))
    .digest();
  const again = async () => {
    const before = key ? await selectOrderByIdempotencyKey(ctx.db, caller, key) : null;
    if (!before) return null;
    if (before.payloadDigest?.equals(digest)) return answerOf(ctx, before);
    throw new AppError("conflict", { message: "同一筆訂單的內容不同，請重新整理後再試" });
  };
  const before = await again();
  if (before) return before;
  await requirePaymentOpen(ctx);
  const priced = await price();
  if (priced.subtotal > MOST_TOTAL) throw new AppError("bad_input", { message: TOO_DEAR });
  await refuseOwned(ctx, priced);
  await countAttempt(ctx, "order:caller", caller);
  // A member is counted alone: visitors who share the address throw their cookies away.
  if (ctx.actor.kind === "visitor") await countAttempt(ctx, "order:address", ctx.address);
  const coupon = buyer.couponCode ? await requireCoupon(ctx, buyer.couponCode, priced) : null;
  try {
    return await transaction(ctx, (tx) => writeOrder(tx, { ...priced, coupon }, buyer, { caller, digest }));
  } catch (error) {
    // The same call came twice at once, and the other one was first: to the key, or to the coupon's last use.
    const beaten = databaseFailure(error)?.constraint === "orders_idempotency_key" || error instanceof AppError;
    const first = beaten ? await again() : null;
    if (!first) throw error;
    return first;
  }
}

type Coupon = { promotionId: string; discount: number };

/** Throws `bad_input` at the code's field where it takes nothing off. */
async function requireCoupon(ctx: MemberOrVisitorCtx, code: string, priced: PricedOrder): Promise<Coupon> {
  const checked = await checkCoupon(ctx, code, priced);
  if (checked.trouble !== null) throw refusedCoupon(checked.trouble);
  return checked;
}

const refusedCoupon = (message: string) =>
  new AppError("bad_input", { message, issues: [{ path: "couponCode", message }] });

async function writeOrder(
  tx: MemberOrVisitorCtx,
  { items, subtotal, coupon, ...sold }: PricedOrder & { coupon: Coupon | null },
  { email, consent, invoice, orderId }: BuyerInput,
  { caller, digest }: { caller: string; digest: Buffer },
): Promise<OrderPlaced> {
  const now = tx.clock.now();
  const id = newId(now);
  const discount = coupon?.discount ?? 0;
  const free = discount === subtotal;
  const { actor } = tx;
  // Before the order refers to the member: two that each waited for the other's reference would never end.
  if (free && actor.kind === "member") await lockMember({ ctx: tx, input: { memberId: actor.viewer.id } });
  await insertOrderRow(tx.db, {
    id,
    number: newOrderNumber(now),
    ...sold,
    state: free ? "paid" : "pending",
    memberId: actor.kind === "member" ? actor.viewer.id : null,
    claimHash: actor.kind === "visitor" ? actor.visitorHash : null,
    email: email ?? null,
    subtotal,
    discount,
    total: subtotal - discount,
    promotionId: coupon?.promotionId ?? null,
    idempotencyCaller: orderId ? caller : null,
    idempotencyKey: orderId ?? null,
    payloadDigest: digest,
    consentedAt: consent ? now : null,
    consentVersion: consent ? DELIVERY_CONSENT.version : null,
    paidAt: free ? now : null,
    expiresAt: new Date(now.getTime() + ORDER_LIFETIME),
    reconcileAt: free ? null : new Date(now.getTime() + ORDER_LIFETIME),
    createdAt: now,
    updatedAt: now,
  });
  if (items.length > 0)
    await insertOrderItems(
      tx.db,
      items.map((item) => ({ id: newId(now), orderId: id, ...item })),
    );
  const { kind: carrier, ...how } = invoice ?? { kind: "email" as const };
  await insertInvoice(tx.db, {
    orderId: id,
    carrier,
    carrierValue: "value" in how ? how.value : null,
    companyTitle: "title" in how ? how.title : null,
    createdAt: now,
    updatedAt: now,
  });
  const order = await selectOrderForUpdate(tx.db, id);
  if (!order) throw new Error("the order that was just written is gone");
  if (free && coupon) {
    const trouble = await reserveCoupon(tx, { order, promotionId: coupon.promotionId, state: "used" });
    if (trouble !== null) throw refusedCoupon(trouble);
  }
  if (free) await fulfilOrder(tx, order);
  return answerOf(tx, order);
}

const answerOf = ({ origin }: { origin: string }, { id, state }: Pick<OrderRow, "id" | "state">): OrderPlaced => ({
  success: true,
  paymentUrl: state === "pending" ? paymentPageUrl(origin, id) : paymentResultUrl(origin, id),
  orderId: id,
});

/** Each good that is owned already is named at its place in the cart, so that it can be taken out there. */
async function refuseOwned(ctx: MemberOrVisitorCtx, { items }: PricedOrder): Promise<void> {
  if (ctx.actor.kind !== "member" || items.length === 0) return;
  const productIds = items.map(({ productId }) => productId);
  const owned = await listOwnedProducts({ ctx, input: { memberId: ctx.actor.viewer.id, productIds } });
  const [first] = owned;
  if (!first) return;
  const ids = new Set(owned.map(({ productId }) => productId));
  throw new AppError("conflict", {
    message: `「${first.productName}」已經在你的寶庫裡，請先從購物車移出`,
    issues: productIds.flatMap((id, place) =>
      ids.has(id) ? [{ path: `productIds.${place}`, message: "已經在你的寶庫裡了" }] : [],
    ),
  });
}
