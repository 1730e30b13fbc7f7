import { transaction } from "@panshi/db";
import { HOUR } from "../clock.ts";
import type { MemberCtx } from "../context.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { sessionsLetter } from "./access-letters.ts";
import { lockMember } from "./lock-member.ts";
import { revokeAccess } from "./revoke-access.ts";

/**
 * Signs the member out everywhere, here too, and ends what somebody could come back by (revoke-access.ts). The letter is
 * written once an hour, for whoever does it again and again with a stranger's address. It is never refused: a thief could
 * use that up.
 */
export async function endAllSessions({ ctx, input }: { ctx: MemberCtx; input: { userAgent: string } }): Promise<void> {
  await transaction(ctx, async (tx) => {
    const member = await lockMember({ ctx: tx, input: { memberId: ctx.actor.viewer.id } });
    const revoked = await revokeAccess({ ctx: tx, input: member });
    if (!member.email) return;
    const now = ctx.clock.now();
    const letter = sessionsLetter({ origin: ctx.origin, at: now, userAgent: input.userAgent, revoked });
    const hour = Math.floor(now.getTime() / HOUR);
    await queueMail(tx, {
      ...letter,
      recipient: member.email,
      memberId: member.id,
      key: `sessions_ended:${member.id}:${hour}`,
    });
  });
}
