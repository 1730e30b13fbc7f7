import { type Db, transaction } from "@panshi/db";
import { tokenHash } from "../../platform/hashing.ts";
import { deleteAdministratorSession } from "./store.ts";

/** Ends the session with this token; does nothing for one that has already ended. */
export async function signOutAdministrator(ctx: { db: Db }, input: { token: string }): Promise<void> {
  await transaction(ctx, (tx) => deleteAdministratorSession(tx.db, tokenHash(input.token)));
}
