import { transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { decrypt } from "../../platform/encryption.ts";
import { type Attempt, countAttempts, decrementAttempts } from "../../platform/limits/throttle.ts";
import { presentStep, readCode, recoveryHash, stepOf } from "./codes.ts";
import { deleteRecoveryCode, lockTotp, updateTotp } from "./store.ts";

/**
 * Uses up a code of an active administrator's authenticator, or one of the recovery codes: which of them it was, or null where
 * it is neither, or was used before. A code counts for half a minute before and after its own; of two calls at once, one gets it. A
 * code that has signed in may confirm a session in its own half minute, once. Recovery codes have a limit of their own: throws
 * `too_many`.
 */
export async function consumeCode(
  ctx: Pick<Ctx, "db" | "clock" | "log" | "hashKey" | "secretKey">,
  { administratorId, code: typed, use }: { administratorId: string; code: string; use: "sign_in" | "confirmation" },
): Promise<"totp" | "recovery" | null> {
  const { kind, code } = readCode(typed);
  const attempts: Attempt[] = kind === "recovery" ? [["recovery-code:account", administratorId]] : [];
  if (attempts.length > 0) await countAttempts(ctx, attempts);
  const used = await transaction(ctx, async (tx) => {
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
    const now = ctx.clock.now();
    const step = stepOf(secret, code, now);
    if (step === null) return null;
    const mayRepeat = use === "confirmation" && step === totp.signInStep && step === presentStep(now);
    if (step <= (totp.lastStep ?? 0) && !mayRepeat) return null;
    await updateTotp(tx.db, administratorId, { totpLastStep: step, totpSignInStep: use === "sign_in" ? step : null });
    return kind;
  });
  if (used && attempts.length > 0) await decrementAttempts(ctx, attempts);
  return used;
}
