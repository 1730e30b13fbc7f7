import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import type { Ctx, QueueName } from "../context.ts";
import { networkBucket } from "./address.ts";
import type { Realm } from "./known-browser.ts";
import type { LimitName } from "./limits.ts";
import { logFailedSignIn } from "./log-failed-sign-in.ts";
import {
  type ThrottleCounter,
  throttleAttempt,
  throttleAttempts,
  TooManyAttemptsError,
  decrementAttempts,
} from "./throttle.ts";

export type SignInAttempt = {
  realm: Realm;
  /** Null where no account was found by what was typed. */
  accountId: string | null;
  /** What was typed, in one form of all its spellings; counts where no account was found. */
  identifier: string;
  /** The id of a browser that signed in to this account before (known-browser.ts), else null. */
  browser: string | null;
  /** Whether the password is right; or that only the second factor after it was wrong, which counts alike. */
  check: () => Promise<boolean | "code_wrong">;
};

type SignInCtx = Pick<Ctx, "db" | "clock" | "hashKey" | "address" | "requestId" | "log" | "enqueue">;

const prefixes = { member: "login", administrator: "administrator-login" } as const;
/** The job that e-mails the holder of an account under attack. */
const warningQueues: Record<Realm, QueueName> = { member: "send-reset-link", administrator: "warn-administrator" };

/**
 * Counts a sign-in attempt, runs `check`, and decrements the counters that only count failures where it succeeds. A
 * known browser is counted by itself and with the account's other known browsers; any other by account and network, by
 * account, and by address (docs/decisions/0022, "Throttling"). Unknown accounts are treated alike.
 * Each failure is logged under keyed hashes. Throws what `check` found, `too_many` with `Retry-After`, and
 * whatever `check` throws.
 */
export async function attemptSignIn(ctx: SignInCtx, attempt: SignInAttempt): Promise<void> {
  const { realm, browser } = attempt;
  const account = attempt.accountId ?? attempt.identifier;
  const prefix = prefixes[realm];
  const call: ThrottleCounter = [`${prefix}-call:account`, account];
  const failures: ThrottleCounter[] = browser
    ? [
        [`${prefix}:browser`, `${account}\0${browser}`],
        // Somebody who has the password can make any number of browsers known, and must not get ten attempts for each.
        [`${prefix}:browsers`, account],
      ]
    : [
        [`${prefix}:network`, `${account}\0${networkBucket(ctx.address)}`],
        [`${prefix}:account`, account],
        [`${prefix}:address`, ctx.address],
      ];
  const all: ThrottleCounter[] = [
    ...failures,
    call,
    ...(browser ? [] : ([[`${prefix}-call:address`, ctx.address]] as const)),
  ];
  try {
    await throttleAttempts(ctx, all);
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error;
    logFailure(ctx, attempt, "throttled", error.limits);
    if (error.limits.includes(`${prefix}:account`)) await warnHolder(ctx, attempt);
    throw error;
  }
  let outcome: boolean | "code_wrong";
  try {
    outcome = await attempt.check();
  } catch (error) {
    // The password was not checked, e.g. because the hashing queue was full; or only its second factor is throttled.
    await decrementAttempts(ctx, error instanceof TooManyAttemptsError ? failures : all);
    throw error;
  }
  // Somebody else's failures must not use up the holder's sign-ins.
  await decrementAttempts(ctx, outcome === true ? failures : [call]);
  if (outcome === true) return;
  const reason = outcome || "bad_credentials";
  logFailure(ctx, attempt, reason);
  throw new AppError(reason);
}

const logFailure = (
  ctx: SignInCtx,
  { realm, accountId, identifier, browser }: SignInAttempt,
  reason: "bad_credentials" | "code_wrong" | "throttled",
  reached?: readonly LimitName[],
): void =>
  logFailedSignIn(ctx, {
    account: accountId ?? identifier,
    realm,
    reason,
    knownBrowser: browser !== null,
    ...(reached && { limits: reached }),
  });

/**
 * Queues an e-mail to the account's holder, once a day. For an unknown account the job does nothing, so both take as
 * long.
 */
async function warnHolder(ctx: SignInCtx, { realm, accountId, identifier }: SignInAttempt): Promise<void> {
  const data = realm === "member" ? { memberId: accountId, reason: "failed_sign_ins" } : { administratorId: accountId };
  try {
    await transaction(ctx, async (tx) => {
      const limit = `${prefixes[realm]}-warning:account` as const;
      await throttleAttempt(tx, { limit, subject: accountId ?? identifier });
      await tx.enqueue(tx, warningQueues[realm], data);
    });
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error;
  }
}
