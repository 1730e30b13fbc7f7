import type { Capabilities } from "@panshi/contracts/site-content";
import type { Ctx } from "../context.ts";

const withModel: Capabilities = Object.freeze({ modelAvailable: true });
const withoutModel: Capabilities = Object.freeze({ modelAvailable: false });

/** What this installation offers. Read from the configuration, so it costs no query. */
export const viewCapabilities = ({ ctx }: { ctx: Pick<Ctx, "interpreter"> }): Capabilities =>
  ctx.interpreter ? withModel : withoutModel;
