import type { ForgotPasswordInput } from "@panshi/contracts/account";
import { canonicalEmail } from "@panshi/contracts/member";
import { transaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { knownBrowserId } from "../throttle/known-browser.ts";
import { countAttempts } from "../throttle/throttle.ts";
import { findCredentials } from "../member/store.ts";

/**
 * Has a link to a new password sent (send-reset-link.ts). Whether or not somebody has this e-mail, the same is done and
 * answered, in the same time: what differs is a job's work. Throws `too_many` over five an account or 60 an address an hour;
 * a browser that signed in to the account before has five of its own, which no stranger uses up.
 */
export async function forgotPassword({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: ForgotPasswordInput & { knownBrowser: string | undefined };
}): Promise<void> {
  const email = canonicalEmail(input.email);
  const member = await findCredentials(ctx.db, { email });
  const browser = member && knownBrowserId(ctx.hashKey, "member", input.knownBrowser, member);
  await countAttempts(
    ctx,
    browser
      ? [
          ["reset:browser", `${member.id}\0${browser}`],
          // Whoever signs in anew without a cookie is another known browser each time.
          ["reset:recipient", email],
        ]
      : [
          ["reset:recipient", email],
          ["reset:account", member?.id ?? email],
          ["reset:address", ctx.address],
        ],
  );
  await transaction(ctx, (tx) => ctx.enqueue(tx, "send-reset-link", { memberId: member?.id ?? null }));
}
