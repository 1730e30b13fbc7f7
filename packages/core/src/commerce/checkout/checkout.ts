import { createHash } from "node:crypto";
import type { InvoiceInput } from "@panshi/contracts/commerce/invoice";
import {
  type CartOrderInput,
  DELIVERY_CONSENT,
  type PlaceOrderResult,
  type PlanOrderInput,
  type Quote,
  type QuoteInput,
} from "@panshi/contracts/commerce/order";
import { AppError } from "@panshi/contracts/platform/errors";
import { databaseFailure } from "@panshi/db";
import { canonicalJson } from "../../platform/audit/canonical-json.ts";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { throttleAttempt } from "../../platform/limits/throttle.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { findClickedCampaign } from "../campaign/find-clicked-campaign.ts";
import { checkCoupon } from "../coupon/check-coupon.ts";
import { reserveCoupon } from "../coupon/reserve-coupon.ts";
import { storeInvoiceChoice } from "../invoice/write-invoice.ts";
import { createOrder } from "../order/create-order.ts";
import { fulfilOrder } from "../order/fulfil-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { paymentPageUrl, paymentResultUrl } from "../order/urls.ts";
import { findOrderByIdempotencyKey } from "../order/view-orders.ts";
import { findFollowedReferrer, type FollowedLink } from "../referral/find-referrer.ts";
import { listOwnedProducts } from "../purchase/list-purchases.ts";
import { requirePaymentOpen } from "./payment-state.ts";
import { priceCart, type PricedOrder, pricePlan, requireMatchingAmount } from "./price.ts";

/**
 * What a plan or a cart costs now, and what a given coupon takes off or why it does not. Reserves nothing. Throws
 * `bad_input` for what is not on sale, `too_many` after too many codes that took nothing off.
 */
export async function quoteOrder(ctx: MemberOrVisitorCtx, input: QuoteInput): Promise<Quote> {
  const order = "planType" in input ? await pricePlan(ctx, input) : await priceCart(ctx, input);
  const { subtotal } = order;
  const { couponCode: code } = input;
  const checked = code ? await checkCoupon(ctx, { code, order }) : null;
  const coupon = checked?.refusal === null ? checked : null;
  const discount = coupon?.discount ?? 0;
  return {
    subtotal,
    discount,
    total: subtotal - discount,
    couponTitle: coupon?.title ?? null,
    couponError: checked?.refusal ?? null,
  };
}

/** What links left that the buyer's browser followed, a campaign's and, for a visitor, a member's: no part of what was asked for. */
type WithLinks = { campaignCookie?: string | undefined; memberLink?: FollowedLink | undefined };

/**
 * `POST /api/payments/create-payuni-order` (S7.15 to S7.18): creates an order for a plan. The description and the
 * addresses of the input are ignored. Throws `bad_input` where the amount is not the current price or the currency is
 * not TWD, and as {@link placeOrder}.
 */
export async function createPlanOrder(
  ctx: MemberOrVisitorCtx,
  input: PlanOrderInput & WithLinks,
): Promise<PlaceOrderResult> {
  const { planType, amount, currency, email, consent, couponCode, invoice, orderId, campaignCookie, memberLink } =
    input;
  const price = async () => {
    if (currency !== "TWD") {
      const message = "目前只收新臺幣（TWD）";
      throw new AppError("bad_input", { message, issues: [{ path: "currency", message }] });
    }
    const order = await pricePlan(ctx, { planType });
    requireMatchingAmount(amount, order);
    return order;
  };
  const buyer = { email, consent, couponCode, invoice, orderId };
  return placeOrder(ctx, { requested: { planType, amount, currency }, price, buyer, campaignCookie, memberLink });
}

/**
 * Creates an order for the products of a cart. Throws `bad_input` where prices have changed, and as {@link placeOrder}.
 */
export async function createCartOrder(
  ctx: MemberOrVisitorCtx,
  input: CartOrderInput & WithLinks,
): Promise<PlaceOrderResult> {
  const { productIds, amount, campaignCookie, memberLink, ...buyer } = input;
  const price = async () => {
    const order = await priceCart(ctx, { productIds });
    requireMatchingAmount(amount, order);
    return order;
  };
  return placeOrder(ctx, { requested: { productIds, amount }, price, buyer, campaignCookie, memberLink });
}

/** What the buyer sends beside the products. `orderId` is their idempotency key. */
type BuyerInput = {
  email?: string | undefined;
  consent?: boolean | undefined;
  couponCode?: string | undefined;
  invoice?: InvoiceInput | undefined;
  orderId?: string | undefined;
};

type Input = {
  /** The request without the buyer's part; its digest decides whether a repeated key is the same call. */
  requested: object;
  /** Looks up current prices; called only for a new order. */
  price: () => Promise<PricedOrder>;
  buyer: BuyerInput;
} & WithLinks;

/** Whole TWD: no method of the gateway takes more (docs/payuni-protocol.md, "Hosted page"). */
const TOTAL_MAX = 199_999;

/** Identifies the caller for idempotency keys and the throttle. */
const callerKeyOf = ({ actor }: MemberOrVisitorCtx) =>
  actor.kind === "member" ? `member:${actor.viewer.id}` : `visitor:${actor.visitorHash.toString("hex")}`;

/**
 * Creates an order, once for each idempotency key of a caller: a repeated call returns the first order, even when
 * prices have changed or payment was switched off since. Its coupon is reserved when payment begins. An order with
 * nothing to pay uses its coupon and is fulfilled at once. Throws `payment_unavailable`; `bad_input` for the request
 * and the coupon; `conflict` for the same key with other contents and for products that the member owns; `too_many`
 * over 30 orders an hour and caller, over 300 of visitors an hour and address, and for guessed coupons.
 */
async function placeOrder(ctx: MemberOrVisitorCtx, input: Input): Promise<PlaceOrderResult> {
  const { requested, buyer } = input;
  const { orderId: key, ...contents } = buyer;
  const caller = callerKeyOf(ctx);
  const digest = createHash("sha256")
    // `wanted` is part of the stored digests: another name would turn every repeated call into a conflict.
    .update(canonicalJson({ ...contents, wanted: requested }))
    .digest();
  const findRepeated = async () => {
    const earlier = key ? await findOrderByIdempotencyKey(ctx, { caller, key }) : null;
    if (!earlier) return null;
    if (earlier.payloadDigest?.equals(digest)) return toOrderPlaced(ctx, earlier);
    throw new AppError("conflict", { message: "同一筆訂單的內容不同，請重新整理後再試" });
  };
  const repeated = await findRepeated();
  if (repeated) return repeated;
  await requirePaymentOpen(ctx);
  const order = await input.price();
  if (order.subtotal > TOTAL_MAX)
    throw new AppError("bad_input", {
      message: `單筆訂單最多 NT$ ${TOTAL_MAX.toLocaleString("en-US")}，請分成幾筆`,
    });
  try {
    await rejectOwnedProducts(ctx, order);
    await throttleAttempt(ctx, { limit: "order:caller", subject: caller });
    // Members are not counted by address: visitors who share it can drop their cookies.
    if (ctx.actor.kind === "visitor") await throttleAttempt(ctx, { limit: "order:address", subject: ctx.address });
    const coupon = buyer.couponCode ? await requireCoupon(ctx, buyer.couponCode, order) : null;
    const campaignId = await findClickedCampaign(ctx, { cookie: input.campaignCookie });
    const referrer = ctx.actor.kind === "visitor" ? await findFollowedReferrer(ctx, { ...input.memberLink }) : null;
    // A free order is fulfilled at once, which changes the member.
    const lock = (coupon?.discount ?? 0) === order.subtotal ? "exclusive" : "shared";
    return await memberTransaction(ctx, lock, (tx) =>
      storeOrder(tx, { ...order, coupon, campaignId, referrerId: referrer?.id ?? null }, buyer, { caller, digest }),
    );
  } catch (error) {
    // The same call at the same time may have been first: to the key, the coupon's last use, or the products.
    const mayHaveLostRace =
      databaseFailure(error)?.constraint === "orders_idempotency_key" || error instanceof AppError;
    const first = mayHaveLostRace ? await findRepeated() : null;
    if (!first) throw error;
    return first;
  }
}

type Coupon = { promotionId: string; discount: number };

/** Throws `bad_input` at the code's field where it takes nothing off. */
async function requireCoupon(ctx: MemberOrVisitorCtx, code: string, order: PricedOrder): Promise<Coupon> {
  const checked = await checkCoupon(ctx, { code, order });
  if (checked.refusal !== null) throw couponError(checked.refusal);
  return checked;
}

const couponError = (message: string) =>
  new AppError("bad_input", { message, issues: [{ path: "couponCode", message }] });

async function storeOrder(
  tx: MemberOrVisitorCtx,
  {
    items,
    subtotal,
    coupon,
    ...priced
  }: PricedOrder & { coupon: Coupon | null; campaignId: string | null; referrerId: string | null },
  { email, consent, invoice, orderId: key }: BuyerInput,
  { caller, digest }: { caller: string; digest: Buffer },
): Promise<PlaceOrderResult> {
  const now = tx.clock.now();
  const discount = coupon?.discount ?? 0;
  const isFree = discount === subtotal;
  const { actor } = tx;
  const order = await createOrder(tx, {
    order: {
      ...priced,
      state: isFree ? "paid" : "pending",
      memberId: actor.kind === "member" ? actor.viewer.id : null,
      claimHash: actor.kind === "visitor" ? actor.visitorHash : null,
      email: email ?? null,
      subtotal,
      discount,
      total: subtotal - discount,
      promotionId: coupon?.promotionId ?? null,
      idempotencyCaller: key ? caller : null,
      idempotencyKey: key ?? null,
      payloadDigest: digest,
      consentedAt: consent ? now : null,
      consentVersion: consent ? DELIVERY_CONSENT.version : null,
      paidAt: isFree ? now : null,
    },
    items,
  });
  await storeInvoiceChoice(tx, { orderId: order.id, invoice });
  if (isFree && coupon) {
    const { promotionId } = coupon;
    const refusal = await reserveCoupon(tx, { order, promotionId, state: "used" });
    if (refusal !== null) throw couponError(refusal);
  }
  if (isFree) await fulfilOrder(tx, { order });
  return toOrderPlaced(tx, order);
}

const toOrderPlaced = (
  { origin }: { origin: string },
  { id, state }: Pick<OrderRow, "id" | "state">,
): PlaceOrderResult => ({
  success: true,
  paymentUrl: state === "pending" ? paymentPageUrl(origin, id) : paymentResultUrl(origin, id),
  orderId: id,
});

/** Throws `conflict` with an issue at each product that the member owns, so that it can be taken out of the cart. */
async function rejectOwnedProducts(ctx: MemberOrVisitorCtx, { items }: PricedOrder): Promise<void> {
  if (ctx.actor.kind !== "member" || items.length === 0) return;
  const productIds = items.map(({ productId }) => productId);
  const owned = await listOwnedProducts(ctx, { memberId: ctx.actor.viewer.id, productIds });
  const [first] = owned;
  if (!first) return;
  const ownedIds = new Set(owned.map(({ productId }) => productId));
  throw new AppError("conflict", {
    message: `「${first.productName}」已經在你的寶庫裡，請先從購物車移出`,
    issues: productIds.flatMap((id, index) =>
      ownedIds.has(id) ? [{ path: `productIds.${index}`, message: "已經在你的寶庫裡了" }] : [],
    ),
  });
}
