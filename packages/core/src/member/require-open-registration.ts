import { AppError } from "@panshi/contracts/errors";
import type { Ctx } from "../context.ts";
import { viewSwitches } from "../settings/view-switches.ts";

/** Nobody new is taken while registration is switched off, by whichever way in. Throws `registration_closed`. */
export async function requireOpenRegistration(ctx: Pick<Ctx, "db" | "cache">): Promise<void> {
  const { registration } = await viewSwitches({ ctx });
  if (!registration) throw new AppError("registration_closed");
}
