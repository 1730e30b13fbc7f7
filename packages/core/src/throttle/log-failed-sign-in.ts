import type { Ctx } from "../context.ts";
import { addressBucket } from "./address.ts";
import type { Realm } from "./known-browser.ts";
import { type Limit, subjectHash } from "./throttle.ts";

type Failure = {
  realm: Realm;
  /** `bad_credentials` or `throttled`. */
  reason: string;
  /** The limits that were reached. */
  limits?: readonly Limit[];
  knownBrowser?: boolean;
  /** Where somebody else was to say who it is. */
  provider?: string;
};

/**
 * One log line for each failed sign-in. `account` and `address` are keyed hashes: equal ones are the same account or address,
 * here and in the keys of the table `throttles`. `account` is null where the attempt named none.
 */
export const logFailedSignIn = (
  ctx: Pick<Ctx, "log" | "hashKey" | "address" | "requestId">,
  account: string | null,
  failure: Failure,
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
