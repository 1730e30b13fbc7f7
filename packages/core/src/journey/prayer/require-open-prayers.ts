import { AppError } from "@panshi/contracts/platform/errors";
import type { Ctx } from "../../platform/context.ts";
import { viewSwitches } from "../../platform/settings/view-switches.ts";

/** Throws `prayers_closed` while the settings have the prayer service switched off. */
export async function requireOpenPrayers(ctx: Pick<Ctx, "db" | "cache">): Promise<void> {
  const { prayers } = await viewSwitches(ctx);
  if (!prayers) throw new AppError("prayers_closed");
}
