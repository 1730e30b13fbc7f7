import { AppError } from "@panshi/contracts/errors";
import type { Ctx } from "../context.ts";
import { logFailedSignIn } from "../throttle/log-failed-sign-in.ts";
import { countAttempts, uncountAttempts, TooManyAttemptsError } from "../throttle/throttle.ts";
import type { Identity, IdentityChecks, IdentityProvider } from "./provider.ts";

/**
 * Learns from the provider who came back. One beginning ends once, whatever the provider says to a second try; failed ones
 * count as failed sign-ins of the address do. Throws `too_many`, `bad_credentials`, `unavailable`.
 */
export async function identify({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, "db" | "clock" | "hashKey" | "address" | "requestId" | "log"> & { provider: IdentityProvider };
  input: IdentityChecks & { callbackUrl: URL };
}): Promise<Identity> {
  const { callbackUrl, ...checks } = input;
  const failedTry = ["login:address", ctx.address] as const;
  const failure = { realm: "member", provider: "google" } as const;
  try {
    await countAttempts(ctx, [failedTry, ["identify:once", checks.state]]);
  } catch (error) {
    if (error instanceof TooManyAttemptsError)
      logFailedSignIn(ctx, null, { ...failure, reason: "throttled", limits: error.limits });
    throw error;
  }
  try {
    const identity = await ctx.provider.identify(callbackUrl, checks);
    await uncountAttempts(ctx, [failedTry]);
    return identity;
  } catch (error) {
    if (error instanceof AppError && error.code === "bad_credentials")
      logFailedSignIn(ctx, null, { ...failure, reason: "bad_credentials" });
    // The provider could not be reached: nobody failed.
    else await uncountAttempts(ctx, [failedTry]);
    throw error;
  }
}
