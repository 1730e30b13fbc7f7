import { transaction } from "@panshi/db";
import { HOUR } from "../clock.ts";
import type { MemberCtx } from "../context.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { sessionsEndedEmail } from "../password/access-emails.ts";
import { lockOwnAccount } from "./lock-own-account.ts";
import { revokeAccess } from "./revoke-access.ts";

/**
 * Signs the member out everywhere, here too, and ends what somebody could come back by (revoke-access.ts). `token` is the
 * session's. Throws `unauthorized` where that ended meanwhile. The letter is written once an hour, for whoever signs in and
 * does it again; the call is never refused for its number: a thief could use that up.
 */
export async function endAllSessions({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: { token: string; userAgent: string };
}): Promise<void> {
  await transaction(ctx, async (tx) => {
    const member = await lockOwnAccount(tx, input.token);
    const revoked = await revokeAccess({ ctx: tx, input: member });
    if (!member.email) return;
    const now = ctx.clock.now();
    const letter = sessionsEndedEmail({ origin: ctx.origin, at: now, userAgent: input.userAgent, revoked });
    const hour = Math.floor(now.getTime() / HOUR);
    await queueMail(tx, {
      ...letter,
      recipient: member.email,
      memberId: member.id,
      key: `sessions_ended:${member.id}:${hour}`,
    });
  });
}
