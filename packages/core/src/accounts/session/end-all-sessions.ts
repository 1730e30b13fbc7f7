import { transaction } from "@panshi/db";
import { HOUR } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { sessionsEndedEmail } from "./access-emails.ts";
import { lockOwnAccount } from "./lock-own-account.ts";
import { revokeAccess } from "./revoke-access.ts";

/**
 * Signs the member out everywhere, here too, and revokes other access (revoke-access.ts). `token` is the session's. Throws
 * `unauthorized` where that session ended meanwhile. The e-mail is sent at most once an hour; the call itself has no limit,
 * because a thief could use it up.
 */
export async function endAllSessions(
  ctx: MemberCtx,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const member = await lockOwnAccount(tx, { token });
    const revoked = await revokeAccess(tx, member);
    if (!member.email) return;
    const now = ctx.clock.now();
    const hour = Math.floor(now.getTime() / HOUR);
    await queueMail(tx, {
      ...sessionsEndedEmail({ origin: ctx.origin, at: now, userAgent, revoked }),
      recipient: member.email,
      memberId: member.id,
      key: `sessions_ended:${member.id}:${hour}`,
    });
  });
}
