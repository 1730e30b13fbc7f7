import { AppError } from "@panshi/contracts/errors";
import { transaction } from "@panshi/db";
import type { Ctx, QueueName } from "../context.ts";
import { networkBucket } from "./address.ts";
import type { Realm } from "./known-browser.ts";
import { logFailedSignIn } from "./log-failed-sign-in.ts";
import {
  type Attempt,
  countAttempt,
  countAttempts,
  uncountAttempts,
  type Limit,
  TooManyAttemptsError,
} from "./throttle.ts";

/** Who tries to sign in. */
export type SignInAttempt = {
  realm: Realm;
  /** Null where nobody was found by what was typed. */
  accountId: string | null;
  /** What was typed, in the one form of all its spellings; counts where nobody was found. */
  identifier: string;
  /** The id of a browser that signed in to this account before (known-browser.ts), else null. */
  browser: string | null;
};

type SignInCtx = Pick<Ctx, "db" | "clock" | "hashKey" | "address" | "requestId" | "log" | "enqueue">;

const prefixes = { member: "login", staff: "staff-login" } as const;
/** The job that writes to the holder of an account that is under attack. */
const letters: Record<Realm, QueueName> = { member: "send-reset-link", staff: "warn-administrator" };

/**
 * Counts a try to sign in, runs `check` (whether the password is right), and takes back what only failed tries count. A known
 * browser is counted by itself, and with the account's other known ones; any other by account and network, by account
 * overall and by address
 * (docs/decisions/0022, "Throttling"; docs/decisions/0013). Accounts that do not exist are treated alike. Each failure
 * is logged under keyed hashes. Throws `bad_credentials`, `too_many` with `Retry-After`, and what `check` throws.
 */
export async function attemptSignIn(
  ctx: SignInCtx,
  attempt: SignInAttempt,
  check: () => Promise<boolean>,
): Promise<void> {
  const { realm, browser } = attempt;
  const account = attempt.accountId ?? attempt.identifier;
  const limit = prefixes[realm];
  const calls: Attempt = [`${limit}-call:account`, account];
  const failures: Attempt[] = browser
    ? [
        [`${limit}:browser`, `${account}\0${browser}`],
        // Only who has the password makes more browsers known; they have no tries without end by that.
        [`${limit}:browsers`, account],
      ]
    : [
        [`${limit}:network`, `${account}\0${networkBucket(ctx.address)}`],
        [`${limit}:account`, account],
        [`${limit}:address`, ctx.address],
      ];
  const all = [...failures, calls, ...(browser ? [] : ([[`${limit}-call:address`, ctx.address]] as const))];
  try {
    await countAttempts(ctx, all);
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error;
    logFailure(ctx, attempt, "throttled", error.limits);
    if (error.limits.includes(`${limit}:account`)) await warnHolder(ctx, attempt);
    throw error;
  }
  let fits: boolean;
  try {
    fits = await check();
  } catch (error) {
    // No password was looked at, e.g. because too many others were waiting.
    await uncountAttempts(ctx, all);
    throw error;
  }
  // A stranger's failures must not use up the holder's sign-ins.
  await uncountAttempts(ctx, fits ? failures : [calls]);
  if (fits) return;
  logFailure(ctx, attempt, "bad_credentials");
  throw new AppError("bad_credentials");
}

const logFailure = (ctx: SignInCtx, attempt: SignInAttempt, reason: string, reached?: readonly Limit[]): void =>
  logFailedSignIn(ctx, attempt.accountId ?? attempt.identifier, {
    realm: attempt.realm,
    reason,
    knownBrowser: attempt.browser !== null,
    ...(reached && { limits: reached }),
  });

/** Has the holder written to, once a day; where there is no account the same is done, and the job writes nothing. */
async function warnHolder(ctx: SignInCtx, { realm, accountId, identifier }: SignInAttempt): Promise<void> {
  const data =
    realm === "member" ? { memberId: accountId, because: "failed_sign_ins" } : { administratorId: accountId };
  try {
    await transaction(ctx, async (tx) => {
      await countAttempt(tx, `${prefixes[realm]}-letter:account`, accountId ?? identifier);
      await tx.enqueue(tx, letters[realm], data);
    });
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error;
  }
}
