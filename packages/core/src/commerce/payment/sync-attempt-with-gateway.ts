import { databaseFailure } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { type PaymentEventCtx, recordPaymentEvent } from "./record-payment-event.ts";

export type QueryCtx = PaymentEventCtx & Pick<Ctx, "gateway">;
/** `failed`: the gateway answered, but its answer could not be recorded. */
export type QueryOutcome = "answered" | "not_found" | "processing" | "unreachable" | "failed";

/**
 * Queries the gateway about an attempt and records its answer. A failure is logged and not thrown: it must not hide another attempt of
 * the order that was paid.
 */
export async function syncAttemptWithGateway(
  ctx: QueryCtx,
  { merTradeNo }: { merTradeNo: string },
): Promise<QueryOutcome> {
  if (!ctx.gateway) return "unreachable";
  try {
    const result = await ctx.gateway.query(merTradeNo);
    if (result.kind === "not_found") return "not_found";
    if (result.kind === "unreachable") {
      ctx.log.warn({ merTradeNo, cause: result.cause }, "gateway query of a payment failed");
      return "unreachable";
    }
    await recordPaymentEvent(ctx, { event: result.event, source: "query" });
    return result.processing ? "processing" : "answered";
  } catch (error) {
    const errorName = error instanceof Error ? error.name : typeof error;
    ctx.log.error({ errorName, code: databaseFailure(error)?.code, merTradeNo }, "gateway query result not recorded");
    return "failed";
  }
}
