import { AppError } from "@panshi/contracts/platform/errors";
import type { Ctx } from "../../platform/context.ts";
import { logFailedSignIn } from "../../platform/limits/log-failed-sign-in.ts";
import {
  type ThrottleCounter,
  throttleAttempts,
  TooManyAttemptsError,
  decrementAttempts,
} from "../../platform/limits/throttle.ts";
import type { Identity, OAuthChecks, IdentityProvider } from "./provider.ts";

/**
 * Completes a sign-in at the provider: verifies the callback and returns the person's identity. Each OAuth `state` can
 * be used once, whatever the provider answers to a second try; a failure counts as a failed sign-in of the address.
 * Throws `too_many`, `bad_credentials`, `unavailable`.
 */
export async function verifyProviderCallback(
  ctx: Pick<Ctx, "db" | "clock" | "hashKey" | "address" | "requestId" | "log"> & { provider: IdentityProvider },
  { callbackUrl, ...checks }: OAuthChecks & { callbackUrl: URL },
): Promise<Identity> {
  const attempt: ThrottleCounter = ["login:address", ctx.address];
  const failure = { account: null, realm: "member", provider: "google" } as const;
  try {
    await throttleAttempts(ctx, [attempt, ["identify:once", checks.state]]);
  } catch (error) {
    if (error instanceof TooManyAttemptsError)
      logFailedSignIn(ctx, { ...failure, reason: "throttled", limits: error.limits });
    throw error;
  }
  try {
    const identity = await ctx.provider.verifyCallback(callbackUrl, checks);
    await decrementAttempts(ctx, [attempt]);
    return identity;
  } catch (error) {
    if (error instanceof AppError && error.code === "bad_credentials")
      logFailedSignIn(ctx, { ...failure, reason: "bad_credentials" });
    // Any other error, e.g. an unreachable provider, is no failed sign-in.
    else await decrementAttempts(ctx, [attempt]);
    throw error;
  }
}
