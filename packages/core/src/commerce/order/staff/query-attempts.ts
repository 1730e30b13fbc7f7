import type { AdministratorCtx } from "../../../platform/context.ts";
import { listPaymentAttempts } from "../../payment/list-payment-attempts.ts";
import { queryAttempt, type QueryOutcome } from "../../payment/query-attempt.ts";
import type { PaymentAttempt } from "../../payment/rows.ts";
import { isAtGateway } from "./rules.ts";

/** Attempts that one call asks the gateway about, the latest: each takes as long as the gateway does. */
const ASKED_MAX = 10;

/** Asks the gateway about attempts, one after the other, and records what it says. */
export async function queryAttempts(
  ctx: AdministratorCtx,
  { attempts }: { attempts: readonly PaymentAttempt[] },
): Promise<{ merTradeNo: string; outcome: QueryOutcome }[]> {
  const answers = [];
  for (const { merTradeNo } of attempts.filter(isAtGateway).slice(0, ASKED_MAX))
    answers.push({ merTradeNo, outcome: await queryAttempt(ctx, { merTradeNo }) });
  return answers;
}

/** {@link queryAttempts} of an order that could still be paid. */
export async function queryOpenAttempts(
  ctx: AdministratorCtx,
  { orderId }: { orderId: string },
): Promise<QueryOutcome[]> {
  const attempts = await listPaymentAttempts(ctx, { orderIds: [orderId] });
  const open = attempts.filter(({ state }) => state === "created" || state === "waiting");
  return (await queryAttempts(ctx, { attempts: open })).map(({ outcome }) => outcome);
}
