import { type Db, requireTransaction } from "@panshi/db";
import { noteMember } from "../../platform/member-lock/held-locks.ts";
import { selectMemberByEmailForUpdate } from "./store.ts";

/** The account of an e-mail in any case, blocked ones included, locked until the transaction ends; null for none. */
export async function lockMemberByEmail(ctx: { db: Db }, input: { email: string }) {
  requireTransaction(ctx);
  const member = await selectMemberByEmailForUpdate(ctx.db, input.email);
  if (member) noteMember(ctx.db, member.id, { lock: "exclusive", isErased: false });
  return member;
}
