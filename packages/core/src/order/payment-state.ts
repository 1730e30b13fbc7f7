import { AppError } from "@panshi/contracts/errors";
import type { PaymentState } from "@panshi/contracts/order";
import { traderComplete } from "@panshi/contracts/trader";
import type { Ctx } from "../context.ts";
import { viewSwitches } from "../settings/view-switches.ts";
import { viewTrader } from "../trader/view-trader.ts";
import type { Gateway } from "./gateway.ts";

type StateCtx = Pick<Ctx, "db" | "kept" | "gateway">;

/**
 * Whether orders can be made: a gateway is configured, online payment is switched on and, in production and
 * wherever real money moves, the trader's identity is complete (decisions, section 4).
 */
export async function viewPayment({ ctx }: { ctx: StateCtx }): Promise<PaymentState> {
  const { gateway } = ctx;
  if (!gateway) return { open: false, test: false };
  const { payment } = await viewSwitches({ ctx });
  const known = !gateway.namesTrader || traderComplete(await viewTrader({ ctx }));
  return { open: payment && known, test: gateway.test };
}

/** The gateway, while orders can be made. Throws `payment_unavailable`. */
export async function requirePayment(ctx: StateCtx): Promise<Gateway> {
  const { open } = await viewPayment({ ctx });
  if (!open || !ctx.gateway) throw new AppError("payment_unavailable");
  return ctx.gateway;
}
