import type { Db } from "@panshi/db";
import { selectMemberCredentials } from "./store.ts";

/**
 * The account that an e-mail (in any case) or a phone (E.164) signs in to, with its password hash; null for none. A
 * deactivated one is found too: the right password gets the answer that it is closed.
 */
export const findSignInAccount = (
  ctx: { db: Db },
  input: { email: string } | { phone: string },
): Promise<{ id: string; passwordHash: string | null } | null> => selectMemberCredentials(ctx.db, input);
