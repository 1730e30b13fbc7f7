import * as z from "zod/mini";
import type { FlagSettlement } from "./order-flag.ts";
import { idWithMessage, requiredText } from "../platform/text.ts";

/** What a person may choose; the others come from the system or from another act. */
const chosen = ["accepted", "fulfilled", "recorded"] as const satisfies readonly FlagSettlement[];

export const FlagSettleInput = z.strictObject({
  id: idWithMessage("找不到這個待確認事項"),
  settlement: z.enum(chosen, "請選擇怎麼處理"),
  reason: requiredText("處理的原因", 200),
});
export type FlagSettleInput = z.infer<typeof FlagSettleInput>;
