import { AppError } from "@panshi/contracts/platform/errors";
import type { Db } from "@panshi/db";
import { findProfile, hasMemberWithEmail, selectMemberCredentials } from "./store.ts";

/** A member's e-mail and phone, null where they have none. Throws `unauthorized` for an unknown member. */
export async function getMemberContact(ctx: { db: Db }, input: { memberId: string }) {
  const row = await findProfile(ctx.db, input.memberId);
  if (!row) throw new AppError("unauthorized");
  return { id: input.memberId, email: row.email, phone: row.phone };
}

/** A member's argon2id hash; null for a member without a password, and for an unknown member. */
export const findPasswordHash = async (ctx: { db: Db }, input: { memberId: string }): Promise<string | null> =>
  (await findProfile(ctx.db, input.memberId))?.passwordHash ?? null;

/**
 * The account that an e-mail (in any case) or a phone (E.164) signs in to, with its password hash; null for none. A
 * deactivated one is found too: the right password gets the answer that it is closed.
 */
export const findSignInAccount = (
  ctx: { db: Db },
  input: { email: string } | { phone: string },
): Promise<{ id: string; passwordHash: string | null } | null> => selectMemberCredentials(ctx.db, input);

/** Whether an account, blocked ones included, has this e-mail in any case. */
export const isEmailTaken = (ctx: { db: Db }, input: { email: string }): Promise<boolean> =>
  hasMemberWithEmail(ctx.db, input.email);
