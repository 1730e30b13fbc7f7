import type { ForgotPasswordInput } from "@panshi/contracts/account";
import { transaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { countAttempt } from "../throttle/throttle.ts";
import { findCredentials } from "./member-store.ts";

/**
 * Has a link to a new password sent (send-reset-link.ts). Whether or not somebody has this e-mail, the same is done and
 * answered, in the same time: what differs is a job's work. Throws `too_many` over five an account or 60 an address an hour.
 */
export async function forgotPassword({ ctx, input }: { ctx: Ctx; input: ForgotPasswordInput }): Promise<void> {
  await countAttempt(ctx, "reset:address", ctx.address);
  await countAttempt(ctx, "reset:account", input.email);
  const member = await findCredentials(ctx.db, { email: input.email });
  await transaction(ctx, (tx) => ctx.enqueue(tx, "send-reset-link", { memberId: member?.id ?? null }));
}
