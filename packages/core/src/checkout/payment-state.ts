import { AppError } from "@panshi/contracts/errors";
import type { PaymentState } from "@panshi/contracts/order";
import { isSellerComplete } from "@panshi/contracts/seller";
import type { Ctx } from "../context.ts";
import { viewSwitches } from "../settings/view-switches.ts";
import { viewSeller } from "../seller/view-seller.ts";
import type { Gateway } from "../payment/gateway.ts";

type StateCtx = Pick<Ctx, "db" | "cache" | "gateway">;

/**
 * Whether orders can be made: a gateway is configured, online payment is switched on and, in production and
 * wherever real money moves, the trader's identity is complete (docs/decisions/0024).
 */
export async function viewPaymentState({ ctx }: { ctx: StateCtx }): Promise<PaymentState> {
  const { gateway } = ctx;
  if (!gateway) return { open: false, test: false };
  const { payment } = await viewSwitches({ ctx });
  const known = !gateway.requiresSeller || isSellerComplete(await viewSeller({ ctx }));
  return { open: payment && known, test: gateway.test };
}

/** The gateway, while orders can be made. Throws `payment_unavailable`. */
export async function requirePaymentOpen(ctx: StateCtx): Promise<Gateway> {
  const { open } = await viewPaymentState({ ctx });
  if (!open || !ctx.gateway) throw new AppError("payment_unavailable");
  return ctx.gateway;
}
