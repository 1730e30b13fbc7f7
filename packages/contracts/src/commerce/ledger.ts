import * as z from "zod/mini";
import { id } from "../platform/text.ts";

/** An order whose own rows do not add up: whole TWD received less returned on one side, what they are for on the other. */
export const UnbalancedOrder = z.object({ id, number: z.string(), received: z.int32(), explained: z.int32() });
export type UnbalancedOrder = z.infer<typeof UnbalancedOrder>;

/** A refund request that was closed as paid, of which no refund was stored. */
export const UnpaidRefundRequest = z.object({ id, orderId: id, number: z.string(), amount: z.int32() });
export type UnpaidRefundRequest = z.infer<typeof UnpaidRefundRequest>;

/**
 * The books of all time, in whole TWD: `received` less `returned` equals the sum of what it is for. `fulfilled`: totals of fulfilled
 * orders less their refunds; `unclaimed`: of visitors' paid orders that nobody has claimed; `held`: what waits under open flags and
 * open payment events; `accepted`: money and differences that somebody settled.
 */
export const LedgerTotals = z.object({
  received: z.int(),
  returned: z.int(),
  fulfilled: z.int(),
  unclaimed: z.int(),
  held: z.int(),
  accepted: z.int(),
  /** `received - returned` less the rest: 0 where the books balance. */
  difference: z.int(),
  /** The orders behind a difference, at most twenty; empty where the books balance. */
  unbalanced: z.array(UnbalancedOrder),
  /** Requests that say that money went back and have no refund, at most twenty: no sum shows them. */
  unpaid: z.array(UnpaidRefundRequest),
});
export type LedgerTotals = z.infer<typeof LedgerTotals>;
