import { randomBytes } from "node:crypto";
import { RECOVERY_CODE_COUNT, TOTP } from "@panshi/contracts/accounts/totp";
import { transaction } from "@panshi/db";
import { Secret, TOTP as Authenticator } from "otpauth";
import type { Ctx } from "../../platform/context.ts";
import { decrypt } from "../../platform/encryption.ts";
import { keyedHash } from "../../platform/hashing.ts";
import { type ThrottleCounter, throttleAttempts, decrementAttempts } from "../../platform/limits/throttle.ts";
import { deleteRecoveryCode, lockTotp, updateTotp } from "./store.ts";

/** The length that RFC 4226 recommends: 160 bits. */
const SECRET_BYTES = 20;
/** Crockford's base 32: no letter that looks like a digit. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Twelve characters of 32 are 60 bits: not to be guessed within the limits of sign-ins. */
const RECOVERY_LENGTH = 12;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

const authenticator = (secret: Buffer, issuer = "", label = "") =>
  new Authenticator({
    issuer,
    label,
    algorithm: "SHA1",
    ...TOTP,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/**
 * A secret as text in base 32, and as the address that an authenticator app reads from a QR code; the app shows `issuer` and the
 * e-mail beside the code.
 */
export function formatTotpSecret(secret: Buffer, issuer: string, email: string): { secret: string; uri: string } {
  const described = authenticator(secret, issuer, email);
  return { secret: described.secret.base32, uri: described.toString() };
}

/** The half minute of a time. */
const presentStep = (now: Date): number => Math.floor(now.getTime() / 1000 / TOTP.period);

/** The half minute whose code this is: the present one, the one before or the next; null for none of them. */
export function matchingTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const distance = authenticator(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return distance === null ? null : presentStep(now) + distance;
}

/** What was typed: full-width characters, spaces and dashes count as an authenticator or a person would write them. */
export function parseTypedCode(typed: string): { kind: "totp" | "recovery"; code: string } {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "");
  if (code.length === TOTP.digits && /^\d+$/.test(code)) return { kind: "totp", code };
  return { kind: "recovery", code: code.replaceAll("O", "0").replace(/[IL]/g, "1") };
}

/** A recovery code's hash, as it is stored. */
export const recoveryHash = (hashKey: Buffer, administratorId: string, code: string): Buffer =>
  keyedHash(hashKey, "recovery code", `${administratorId}\0${code}`);

/** New recovery codes as a person reads them: `K7QX-M2RD-9VTP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const code = [...randomBytes(RECOVERY_LENGTH)].map((byte) => alphabet[byte % alphabet.length]).join("");
    return code.replace(/.{4}(?=.)/g, "$&-");
  });

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
  const { kind, code } = parseTypedCode(typed);
  const attempts: ThrottleCounter[] = kind === "recovery" ? [["recovery-code:account", administratorId]] : [];
  if (attempts.length > 0) await throttleAttempts(ctx, attempts);
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
    const step = matchingTotpStep(secret, code, now);
    if (step === null) return null;
    const mayRepeat = use === "confirmation" && step === totp.signInStep && step === presentStep(now);
    if (step <= (totp.lastStep ?? 0) && !mayRepeat) return null;
    await updateTotp(tx.db, administratorId, { totpLastStep: step, totpSignInStep: use === "sign_in" ? step : null });
    return kind;
  });
  if (used && attempts.length > 0) await decrementAttempts(ctx, attempts);
  return used;
}
