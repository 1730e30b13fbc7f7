import type { Ctx } from "../context.ts";
import { countAttempt, forgiveAttempt } from "../throttle/throttle.ts";
import type { Identity, IdentityChecks, IdentityProvider } from "./identity.ts";

/**
 * Learns from the provider who came back. One beginning ends once, whatever the provider says to a second try; failed ones
 * count as failed sign-ins of the address do. Throws `too_many`, `bad_credentials`, `unavailable`.
 */
export async function identify({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, "db" | "clock" | "hashKey" | "address"> & { provider: IdentityProvider };
  input: IdentityChecks & { callbackUrl: URL };
}): Promise<Identity> {
  const { callbackUrl, ...checks } = input;
  await countAttempt(ctx, "login:address", ctx.address);
  await countAttempt(ctx, "identify:once", checks.state);
  const identity = await ctx.provider.identify(callbackUrl, checks);
  await forgiveAttempt(ctx, "login:address", ctx.address);
  return identity;
}
