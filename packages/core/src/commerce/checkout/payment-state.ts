import { AppError } from "@panshi/contracts/platform/errors";
import { VISITOR_PAYMENT_CLOSED } from "@panshi/contracts/platform/messages";
import type { PaymentAvailability } from "@panshi/contracts/commerce/order";
import { isSellerComplete } from "@panshi/contracts/commerce/seller";
import type { Ctx } from "../../platform/context.ts";
import { viewSwitches } from "../../platform/settings/view-settings.ts";
import { viewSeller } from "../seller/seller.ts";

type PaymentStateCtx = Pick<Ctx, "db" | "cache" | "gateway">;

/**
 * Whether orders can be made: a gateway is configured, online payment is switched on and, in production and wherever
 * real money moves, the seller's details are complete (docs/decisions/0012).
 */
export async function viewPaymentAvailability(ctx: PaymentStateCtx): Promise<PaymentAvailability> {
  const { gateway } = ctx;
  const { payment } = await viewSwitches(ctx);
  if (!gateway) return { open: false, test: false };
  const hasRequiredSeller = !gateway.requiresSeller || isSellerComplete(await viewSeller(ctx));
  return { open: payment && hasRequiredSeller, test: gateway.test };
}

/**
 * Throws `registration_closed` for a visitor while registration is switched off: nobody pays for what they could not claim
 * without an account.
 */
async function requireAccountPossible(ctx: Pick<Ctx, "db" | "cache" | "actor">): Promise<void> {
  if (ctx.actor.kind === "member" || (await viewSwitches(ctx)).registration) return;
  throw new AppError("registration_closed", { message: VISITOR_PAYMENT_CLOSED });
}

/** Throws `payment_unavailable` while no orders can be made, and `registration_closed` while visitors can make none. */
export async function requirePaymentOpen(ctx: PaymentStateCtx & Pick<Ctx, "actor">): Promise<void> {
  if (!(await viewPaymentAvailability(ctx)).open) throw new AppError("payment_unavailable");
  await requireAccountPossible(ctx);
}
