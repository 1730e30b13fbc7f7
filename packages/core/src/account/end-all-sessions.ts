import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { sessionsLetter } from "./access-letters.ts";
import { lockMember } from "./lock-member.ts";
import { revokeAccess } from "./revoke-access.ts";

/** Signs the member out everywhere, here too, and ends what somebody could come back by (revoke-access.ts). */
export async function endAllSessions({ ctx, input }: { ctx: MemberCtx; input: { userAgent: string } }): Promise<void> {
  await transaction(ctx, async (tx) => {
    const member = await lockMember({ ctx: tx, input: { memberId: ctx.actor.viewer.id } });
    const revoked = await revokeAccess({ ctx: tx, input: member });
    if (!member.email) return;
    const letter = sessionsLetter({ origin: ctx.origin, at: ctx.clock.now(), userAgent: input.userAgent, revoked });
    await queueMail(tx, { ...letter, recipient: member.email, memberId: member.id });
  });
}
