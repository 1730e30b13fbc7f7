import { type Db, requireTransaction } from "@panshi/db";
import { deleteRecoveryCodes, updateTotp } from "./store.ts";

/** Takes an administrator's second factor and recovery codes away, within the caller's transaction. */
export async function clearTotp(ctx: { db: Db }, { administratorId }: { administratorId: string }): Promise<void> {
  requireTransaction(ctx);
  await deleteRecoveryCodes(ctx.db, administratorId);
  await updateTotp(ctx.db, administratorId, {
    totpSecret: null,
    totpLastStep: null,
    totpSignInStep: null,
    totpPendingSecret: null,
    totpPendingAt: null,
    totpPendingFailures: 0,
  });
}
