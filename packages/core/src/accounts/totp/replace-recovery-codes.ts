import { type Db, requireTransaction } from "@panshi/db";
import { newRecoveryCodes, readCode, recoveryHash } from "./codes.ts";
import { deleteRecoveryCodes, insertRecoveryCodes } from "./store.ts";

/** Makes an administrator's recovery codes anew, within the caller's transaction. Only their hashes are stored. */
export async function replaceRecoveryCodes(
  ctx: { db: Db; hashKey: Buffer },
  { administratorId }: { administratorId: string },
): Promise<string[]> {
  requireTransaction(ctx);
  const codes = newRecoveryCodes();
  await deleteRecoveryCodes(ctx.db, administratorId);
  const hashes = codes.map((code) => recoveryHash(ctx.hashKey, administratorId, readCode(code).code));
  await insertRecoveryCodes(ctx.db, administratorId, hashes);
  return codes;
}
