import { AppError } from "@panshi/contracts/errors";
import type { PaymentState } from "@panshi/contracts/order";
import { isSellerComplete } from "@panshi/contracts/seller";
import type { Ctx } from "../context.ts";
import { viewSeller } from "../seller/view-seller.ts";
import { viewSwitches } from "../settings/view-switches.ts";

type PaymentStateCtx = Pick<Ctx, "db" | "cache" | "gateway">;

/**
 * Whether orders can be made: a gateway is configured, online payment is switched on and, in production and wherever
 * real money moves, the seller's details are complete (docs/decisions/0024).
 */
export async function viewPaymentState({ ctx }: { ctx: PaymentStateCtx }): Promise<PaymentState> {
  const { gateway } = ctx;
  const { payment } = await viewSwitches({ ctx });
  if (!gateway) return { open: false, test: false };
  const hasRequiredSeller = !gateway.requiresSeller || isSellerComplete(await viewSeller({ ctx }));
  return { open: payment && hasRequiredSeller, test: gateway.test };
}

/** Throws `payment_unavailable` while no orders can be made. */
export async function requirePaymentOpen({ ctx }: { ctx: PaymentStateCtx }): Promise<void> {
  if (!(await viewPaymentState({ ctx })).open) throw new AppError("payment_unavailable");
}
