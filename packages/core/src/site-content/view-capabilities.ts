import type { Capabilities } from "@panshi/contracts/site-content";
import type { Ctx } from "../context.ts";
import { viewSwitches } from "../settings/view-switches.ts";

/** What this installation offers: by its configuration, which never changes while the server runs, and by the switches. */
export const viewCapabilities = ({
  ctx,
}: {
  ctx: Pick<Ctx, "db" | "cache" | "interpreter">;
}): Promise<Capabilities> | Capabilities =>
  ctx.cache.get("capabilities", ["settings"], async () => {
    const { registration, prayers } = await viewSwitches({ ctx });
    return Object.freeze({
      modelAvailable: ctx.interpreter !== null,
      registrationOpen: registration,
      prayersOpen: prayers,
    });
  });
