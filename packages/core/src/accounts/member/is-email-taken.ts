import type { Db } from "@panshi/db";
import { hasMemberWithEmail } from "./store.ts";

/** Whether an account, blocked ones included, has this e-mail in any case. */
export const isEmailTaken = (ctx: { db: Db }, input: { email: string }): Promise<boolean> =>
  hasMemberWithEmail(ctx.db, input.email);
