import { AppError } from "@panshi/contracts/platform/errors";
import type { Db } from "@panshi/db";
import { findProfile } from "./store.ts";

/** A member's e-mail and phone, null where they have none. Throws `unauthorized` for an unknown member. */
export async function findContact(ctx: { db: Db }, input: { memberId: string }) {
  const row = await findProfile(ctx.db, input.memberId);
  if (!row) throw new AppError("unauthorized");
  return { id: input.memberId, email: row.email, phone: row.phone };
}
