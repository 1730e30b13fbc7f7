import { AppError } from "@panshi/contracts/errors";
import type { Ctx } from "../context.ts";
import { viewSwitches } from "../settings/view-switches.ts";

/** Throws `registration_closed` while the settings have registration switched off, whichever way somebody registers. */
export async function requireOpenRegistration({ ctx }: { ctx: Pick<Ctx, "db" | "cache"> }): Promise<void> {
  const { registration } = await viewSwitches({ ctx });
  if (!registration) throw new AppError("registration_closed");
}
