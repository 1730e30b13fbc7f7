import { AppError } from "@panshi/contracts/platform/errors";
import type { GatewayQueryResult, GatewayQueryAnswer } from "@panshi/contracts/commerce/order-act";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { listPaymentAttempts } from "../../payment/payment-attempts.ts";
import { syncAttemptWithGateway, type QueryOutcome } from "../../payment/sync-attempt-with-gateway.ts";
import type { PaymentAttempt } from "../../payment/rows.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { findOrderOfAnyOwner } from "../view-orders.ts";
import { isGatewayAttempt } from "./rules.ts";

/**
 * Asks the gateway about an order now, paid attempts included, and records what it says as the job does: a payment fulfils the order.
 * Answers what each attempt is afterwards. Throws `not_found`, and `conflict` for an order that never went to the gateway.
 */
export const syncOrderWithGateway = staffVerb(
  "orders:settle",
  async (ctx, { id }: { id: string }): Promise<GatewayQueryResult> => {
    if (!(await findOrderOfAnyOwner(ctx, { id }))) throw new AppError("not_found", { message: "找不到這筆訂單" });
    const attempts = (await listPaymentAttempts(ctx, { orderIds: [id] })).filter(isGatewayAttempt);
    if (attempts.length === 0) throw new AppError("conflict", { message: "這筆訂單沒有送到金流，沒有什麼可以查詢" });
    const asked = await syncAttemptsWithGateway(ctx, { attempts });
    const after = await listPaymentAttempts(ctx, { orderIds: [id] });
    const answers = asked.map(({ merTradeNo, outcome }) => ({
      merTradeNo,
      answer: answerOf(
        outcome,
        after.find((attempt) => attempt.merTradeNo === merTradeNo),
      ),
    }));
    await transaction(ctx, (tx) => {
      writeAudit(tx, { action: "order.query", subjectId: id, before: null, after: { answers } });
      return Promise.resolve();
    });
    return { answers };
  },
);

function answerOf(outcome: QueryOutcome, attempt: PaymentAttempt | undefined): GatewayQueryAnswer {
  if (outcome === "failed") return "failed_to_record";
  if (outcome !== "answered") return outcome;
  return attempt === undefined || attempt.state === "created" ? "unchanged" : attempt.state;
}

/** Attempts that one call asks the gateway about, the latest: each takes as long as the gateway does. */
const ASKED_MAX = 10;

/** Asks the gateway about attempts, one after the other, and records what it says. */
async function syncAttemptsWithGateway(
  ctx: AdministratorCtx,
  { attempts }: { attempts: readonly PaymentAttempt[] },
): Promise<{ merTradeNo: string; outcome: QueryOutcome }[]> {
  const answers = [];
  for (const { merTradeNo } of attempts.filter(isGatewayAttempt).slice(0, ASKED_MAX))
    answers.push({ merTradeNo, outcome: await syncAttemptWithGateway(ctx, { merTradeNo }) });
  return answers;
}

/** {@link syncAttemptsWithGateway} of an order that could still be paid. */
export async function syncOpenAttemptsWithGateway(
  ctx: AdministratorCtx,
  { orderId }: { orderId: string },
): Promise<QueryOutcome[]> {
  const attempts = await listPaymentAttempts(ctx, { orderIds: [orderId] });
  const open = attempts.filter(({ state }) => state === "created" || state === "waiting");
  return (await syncAttemptsWithGateway(ctx, { attempts: open })).map(({ outcome }) => outcome);
}
