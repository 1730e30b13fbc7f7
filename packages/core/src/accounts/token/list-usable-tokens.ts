import type { Ctx } from "../../platform/context.ts";
import { selectUsableTokens } from "./store.ts";

/** Those of these hashes whose token could be consumed now, whatever its purpose. */
export const listUsableTokens = (
  ctx: Pick<Ctx, "db" | "clock">,
  input: { hashes: readonly Buffer[] },
): Promise<Buffer[]> => selectUsableTokens(ctx.db, input.hashes, ctx.clock.now());
