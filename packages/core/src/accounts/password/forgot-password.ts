import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import type { ForgotPasswordInput } from "@panshi/contracts/accounts/password";
import { transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { findSignInAccount } from "../member/find-sign-in-account.ts";
import { knownBrowserId } from "../../platform/limits/known-browser.ts";
import { countAttempts } from "../../platform/limits/throttle.ts";

/**
 * Queues a reset link (send-reset-link.ts). Does the same work and answers the same for an unknown e-mail; only the job
 * differs. Throws `too_many` over five an account or 60 an address an hour; a known browser has a limit of five of its
 * own, which other callers cannot use up.
 */
export async function forgotPassword(
  ctx: Ctx,
  input: ForgotPasswordInput & { knownBrowser: string | undefined },
): Promise<void> {
  const email = canonicalEmail(input.email);
  const member = await findSignInAccount(ctx, { email });
  const browser = member && knownBrowserId(ctx.hashKey, "member", input.knownBrowser, member);
  await countAttempts(
    ctx,
    browser
      ? [
          ["reset:browser", `${member.id}\0${browser}`],
          // Every sign-in without the cookie makes another known browser, so the recipient is limited too.
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
