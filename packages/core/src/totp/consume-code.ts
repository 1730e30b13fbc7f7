import { transaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { decrypt } from "../encryption.ts";
import { readCode, recoveryHash, stepOf } from "./codes.ts";
import { deleteRecoveryCode, lockTotp, updateTotp } from "./store.ts";

/**
 * Uses up a code of an active administrator's authenticator, or one of the recovery codes: which of them it was, or null where
 * it is neither, or was used before. A code counts for half a minute before and after its own; of two calls at once, one gets it.
 */
export async function consumeCode({
  ctx,
  input: { administratorId, code: typed },
}: {
  ctx: Pick<Ctx, "db" | "clock" | "log" | "hashKey" | "secretKey">;
  input: { administratorId: string; code: string };
}): Promise<"totp" | "recovery" | null> {
  const { kind, code } = readCode(typed);
  return transaction(ctx, async (tx) => {
    const totp = await lockTotp(tx.db, administratorId);
    if (!totp?.secret) return null;
    if (kind === "recovery") {
      const hash = recoveryHash(ctx.hashKey, administratorId, code);
      return (await deleteRecoveryCode(tx.db, administratorId, hash)) ? kind : null;
    }
    const secret = decrypt(ctx.secretKey, totp.secret, administratorId);
    if (!secret) {
      ctx.log.error({ administratorId }, "second factor unreadable: was APP_SECRET changed?");
      return null;
    }
    const step = stepOf(secret, code, ctx.clock.now());
    if (step === null || step <= (totp.lastStep ?? 0)) return null;
    await updateTotp(tx.db, administratorId, { totpLastStep: step });
    return kind;
  });
}
