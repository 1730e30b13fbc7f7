import * as z from "zod/mini";
import type { FlagSettlement } from "./order-flag.ts";
import { idWithMessage, requiredText } from "../platform/text.ts";

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
