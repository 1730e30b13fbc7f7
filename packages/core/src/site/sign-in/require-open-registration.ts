import { AppError } from "@panshi/contracts/platform/errors";
import { type OrderClaimProof, isOrderClaimProofValid } from "../../commerce/order/view-orders.ts";
import type { Ctx } from "../../platform/context.ts";
import { viewSwitches } from "../../platform/settings/view-settings.ts";

/**
 * Throws `registration_closed` while the settings have registration switched off, whichever way somebody registers; except
 * somebody who has paid already and can claim that order.
 */
export async function requireOpenRegistration(
  ctx: Pick<Ctx, "db" | "cache" | "clock">,
  input: OrderClaimProof,
): Promise<void> {
  const { registration } = await viewSwitches(ctx);
  if (!registration && !(await isOrderClaimProofValid(ctx, input))) throw new AppError("registration_closed");
}
