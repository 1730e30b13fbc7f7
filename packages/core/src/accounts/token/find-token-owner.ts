import type { Ctx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { selectTokenOwner, type TokenPurpose } from "./store.ts";

/**
 * The member of a token that could be consumed now, else null. Only for refusing early: consume-member-token.ts decides.
 */
export const findTokenOwner = (
  ctx: Pick<Ctx, "db" | "clock">,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<string | null> => selectTokenOwner(ctx.db, tokenHash(token), purpose, ctx.clock.now());
