import { type Db, transaction } from "@panshi/db";
import { tokenHash } from "../hashing.ts";
import { deleteSession } from "./store.ts";

/** Ends the session of a cookie; ending one that is over changes nothing. */
export async function signOut({ ctx, input }: { ctx: { db: Db }; input: { token: string } }): Promise<void> {
  await transaction(ctx, (tx) => deleteSession(tx.db, tokenHash(input.token)));
}
