import { type FaultEnvironment } from "./environment.ts";
import { callStaff } from "./staff.ts";
import { reason } from "./waiting-rows.ts";

/**
 * A server that died between the gateway and its own rows leaves a refund requested. An administrator looks at the gateway, which
 * has refunded once or not at all, and records it.
 */
export async function resolveUnansweredRefunds(
  environment: FaultEnvironment,
  ids: string[],
  cookie: string,
): Promise<void> {
  const { sql, gateway, origins } = environment;
  const left = await sql<{ id: string; orderId: string; merTradeNo: string }[]>`
    update refunds r set created_at = r.created_at - interval '10 minutes' from payment_attempts a
    where a.id = r.attempt_id and r.order_id in ${sql(ids)} and r.state in ('requested', 'unknown')
    returning r.id, r.order_id as "orderId", a.mer_trade_no as "merTradeNo"`;
  for (const { id, merTradeNo } of left) {
    const trade = gateway.gateway.trades.byNumber(merTradeNo);
    const refunded = trade?.state === "cancelled" || (trade?.refunds.length ?? 0) > 0;
    const outcome = refunded ? "done" : "refused";
    const settled = await callStaff(origins[1], cookie, {
      procedure: "admin.refund.settle",
      input: { id, outcome, reason },
    });
    if (settled !== 200) throw new Error(`a refund without an answer was not settled: ${settled}`);
  }
  for (const orderId of ids) {
    const made = await sql<{ state: string }[]>`select state from refunds where order_id = ${orderId}`;
    const trade = await refundsAtGateway(environment, orderId);
    const done = made.filter(({ state }) => state === "done").length;
    if (trade !== done) throw new Error(`the gateway refunded ${trade} times, the books say ${done}`);
  }
}

async function refundsAtGateway({ sql, gateway }: FaultEnvironment, orderId: string): Promise<number> {
  const [attempt] = await sql<{ merTradeNo: string }[]>`
    select mer_trade_no as "merTradeNo" from payment_attempts where order_id = ${orderId} and state = 'paid'`;
  const trade = gateway.gateway.trades.byNumber(attempt?.merTradeNo ?? "");
  return (trade?.state === "cancelled" ? 1 : 0) + (trade?.refunds.length ?? 0);
}
