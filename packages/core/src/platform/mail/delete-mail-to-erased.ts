import { type Db, requireTransaction } from "@panshi/db";
import { deleteEmailsToErasedMembers } from "./store.ts";

/** Deletes those of these e-mails that are about an order whose member was erased (docs/decisions/0052), within the caller's transaction. */
export async function deleteMailToErased(ctx: { db: Db }, { ids }: { ids: readonly string[] }): Promise<void> {
  requireTransaction(ctx);
  await deleteEmailsToErasedMembers(ctx.db, ids);
}
