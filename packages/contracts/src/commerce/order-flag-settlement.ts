import * as z from "zod/mini";
import { type FlagSettlement, flagSettlementKeys, orderFlagKeys } from "./order-flag.ts";
import { id, idWithMessage, requiredText, timestamp } from "../platform/text.ts";

/** The most days of one grant, as its table has it. */
export const GRANT_DAYS_MAX = 3660;

/** What a person may choose; the others come from the system or from another act. */
const chosen = ["accepted", "fulfilled", "recorded"] as const satisfies readonly FlagSettlement[];

/** `planDays`: of an order that does not say how many days of its plan were sold. */
export const FlagSettleInput = z.strictObject({
  id: idWithMessage("找不到這個待查事項"),
  settlement: z.enum(chosen, "請選擇怎麼處理"),
  planDays: z._default(
    z.nullable(
      z
        .int32("天數必須是整數")
        .check(z.gte(1, "天數至少 1 天"), z.lte(GRANT_DAYS_MAX, `天數最多 ${GRANT_DAYS_MAX} 天`)),
    ),
    null,
  ),
  reason: requiredText("處理的原因", 200),
});
export type FlagSettleInput = z.infer<typeof FlagSettleInput>;

/** A flag as administrators see it. */
export const OrderFlagView = z.object({
  id,
  orderId: id,
  code: z.enum(orderFlagKeys),
  /** The attempt whose money waits for a decision, and whole TWD of it that were not returned. */
  attemptId: z.nullable(id),
  money: z.nullable(z.int32()),
  detail: z.nullable(z.string()),
  raisedAt: timestamp,
  settledAt: z.nullable(timestamp),
  /** Null while it is open, and where the system settled it. */
  settledBy: z.nullable(z.string()),
  settlement: z.nullable(z.enum(flagSettlementKeys)),
  reason: z.nullable(z.string()),
  accepted: z.int32(),
  /** What a person may choose now; empty once it is settled. */
  choices: z.array(z.enum(chosen)),
});
export type OrderFlagView = z.infer<typeof OrderFlagView>;
