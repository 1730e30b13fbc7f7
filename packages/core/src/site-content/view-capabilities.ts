import type { Capabilities } from "@panshi/contracts/site-content";
import type { Ctx } from "../context.ts";

/** What this installation offers. Read from the configuration, which never changes while the server runs. */
export const viewCapabilities = ({
  ctx,
}: {
  ctx: Pick<Ctx, "cache" | "interpreter">;
}): Promise<Capabilities> | Capabilities =>
  ctx.cache.get("capabilities", [], async () => Object.freeze({ modelAvailable: ctx.interpreter !== null }));
