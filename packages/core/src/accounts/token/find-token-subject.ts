import type { Ctx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { selectTokenSubject } from "./store.ts";

/**
 * What a link that could be used now is about, else null. For showing its page, and for locking what it is
 * about: consume-subject-token.ts decides.
 */
export const findTokenSubject = (
  ctx: Pick<Ctx, "db" | "clock">,
  { token, purpose }: { token: string; purpose: "claim_order" | "refund_account" },
): Promise<string | null> => selectTokenSubject(ctx.db, tokenHash(token), purpose, ctx.clock.now());
