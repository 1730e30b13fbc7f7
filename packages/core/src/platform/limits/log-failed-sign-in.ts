import type { Ctx } from "../context.ts";
import { addressBucket } from "./address.ts";
import type { Realm } from "./known-browser.ts";
import type { LimitName } from "./limits.ts";
import { subjectHash } from "./throttle.ts";

type Failure = {
  /** What was typed in one form of all its spellings, or the account's id; null where the attempt named no account. */
  account: string | null;
  realm: Realm;
  reason: "bad_credentials" | "code_wrong" | "throttled";
  /** The limits that were reached. */
  limits?: readonly LimitName[];
  knownBrowser?: boolean;
  /** The identity provider, where one was asked. */
  provider?: string;
};

/**
 * One log line for each failed sign-in. `account` and `address` are logged as keyed hashes: equal ones are the same account
 * or address, here and in the keys of the table `throttles`.
 */
export const logFailedSignIn = (
  ctx: Pick<Ctx, "log" | "hashKey" | "address" | "requestId">,
  { account, ...failure }: Failure,
): void =>
  ctx.log.warn(
    {
      ...failure,
      account: account === null ? null : subjectHash(ctx, account),
      address: subjectHash(ctx, addressBucket(ctx.address)),
      requestId: ctx.requestId,
    },
    "sign-in failed",
  );
