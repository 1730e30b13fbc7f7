import { type Db, transaction } from "@panshi/db";
import { tokenHash } from "../../platform/hashing.ts";
import { deleteSession } from "./store.ts";

/** Ends the session with this token; does nothing for one that has already ended. */
export async function signOut(ctx: { db: Db }, input: { token: string }): Promise<void> {
  await transaction(ctx, (tx) => deleteSession(tx.db, tokenHash(input.token)));
}
