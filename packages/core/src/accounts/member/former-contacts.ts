import { requireTransaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { personHashes } from "./person-hash.ts";
import { insertFormerContacts } from "./store.ts";

/**
 * Records, within the caller's transaction, contacts that a member has no longer, because they were changed or the account is erased.
 * Only their keyed hashes are kept, by which somebody who registers with one again is no new person (docs/decisions/0062).
 */
export async function recordFormerContacts(
  ctx: Pick<Ctx, "db" | "clock" | "hashKey">,
  contacts: { email: string | null; phone: string | null },
): Promise<void> {
  requireTransaction(ctx);
  const hashes = personHashes(ctx.hashKey, contacts);
  if (hashes.length > 0) await insertFormerContacts(ctx.db, hashes, ctx.clock.now());
}
