import type { Db } from "@panshi/db";
import { selectMemberCredentials } from "./store.ts";

/**
 * The active account that an e-mail (in any case) or a phone (E.164) signs in to, with its password hash; null for
 * none.
 */
export const findSignInAccount = ({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: { email: string } | { phone: string };
}): Promise<{ id: string; passwordHash: string | null } | null> => selectMemberCredentials(ctx.db, input);
