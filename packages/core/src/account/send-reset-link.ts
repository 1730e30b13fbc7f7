import { type Db, transaction } from "@panshi/db";
import { type Clock, MINUTE } from "../clock.ts";
import type { Enqueue } from "../context.ts";
import { newToken, tokenHash } from "../hashing.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { lockMember } from "./lock-member.ts";
import { dropTokens, insertToken } from "./token-store.ts";

const LASTS = 30 * MINUTE;

/**
 * Writes the letter with a link to a new password, valid once within 30 minutes; an older link stops working. `memberId` is
 * null where nobody has the e-mail that was given, and nothing is written. A job's work.
 */
export async function sendResetLink({
  ctx,
  input: { memberId },
}: {
  ctx: { db: Db; clock: Clock; enqueue: Enqueue; origin: string };
  input: { memberId: string | null };
}): Promise<void> {
  if (memberId === null) return;
  const token = newToken();
  const now = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    const { email, isActive } = await lockMember({ ctx: tx, input: { memberId } });
    // Deleted or blocked since it was asked for.
    if (!email || !isActive) return;
    await dropTokens(tx.db, memberId, "reset_password");
    await insertToken(tx.db, {
      tokenHash: tokenHash(token),
      memberId,
      purpose: "reset_password",
      createdAt: now,
      expiresAt: new Date(now.getTime() + LASTS),
    });
    await queueMail(tx, {
      recipient: email,
      subject: "重新設定你的密碼",
      // In the fragment, which no server sees and no log holds.
      body: [
        "你好：",
        "",
        "有人請求設定這個帳號的新密碼。如果是你，請在三十分鐘內打開這個連結：",
        "",
        `${ctx.origin}/reset-password#token=${token}`,
        "",
        "如果不是你，不用做任何事，密碼不會改變。",
        "",
        "磐石祈願網",
      ].join("\n"),
      purpose: "reset_password",
      memberId,
    });
  });
}
