import { type Db, transaction } from "@panshi/db";
import { type Clock, DAY, MINUTE } from "../clock.ts";
import type { Enqueue } from "../context.ts";
import { newToken, tokenHash } from "../hashing.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { lockMember } from "../member/lock-member.ts";
import { deleteReplacedTokens, insertToken } from "../token/store.ts";

/** Why a link is sent: somebody asked for it, or too many sign-ins failed (throttle/count-sign-in.ts). */
export type ResetReason = "asked" | "failed_sign_ins";

/** Nobody waits for a letter that they did not ask for, so its link lasts until they read it. */
const lasts = { asked: 30 * MINUTE, failed_sign_ins: DAY } as const;

/**
 * Writes the letter with a link to a new password, valid once within 30 minutes (a day where it was not asked for); an older
 * link that was asked for stops working when another is. `memberId` is null where nobody has the e-mail that was given, and nothing is written. A job's work.
 */
export async function sendResetLink({
  ctx,
  input: { memberId, because = "asked" },
}: {
  ctx: { db: Db; clock: Clock; enqueue: Enqueue; origin: string };
  input: { memberId: string | null; because?: ResetReason };
}): Promise<void> {
  if (memberId === null) return;
  const token = newToken();
  const now = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    const { email, isActive } = await lockMember({ ctx: tx, input: { memberId } });
    // Deleted or blocked since it was asked for.
    if (!email || !isActive) return;
    const expiresAt = new Date(now.getTime() + lasts[because]);
    // Anybody can ask for a link. That ends no link of a letter about failed sign-ins, and such a letter none that was asked for.
    if (because === "asked") await deleteReplacedTokens(tx.db, memberId, "reset_password", expiresAt);
    await insertToken(tx.db, {
      tokenHash: tokenHash(token),
      memberId,
      purpose: "reset_password",
      createdAt: now,
      expiresAt,
    });
    await queueMail(tx, {
      recipient: email,
      // In the fragment, which no server sees and no log holds.
      ...letters[because](`${ctx.origin}/reset-password#token=${token}`),
      purpose: "reset_password",
      memberId,
    });
  });
}

const letters: Record<ResetReason, (link: string) => { subject: string; body: string }> = {
  asked: (link) => ({
    subject: "重新設定你的密碼",
    body: [
      "你好：",
      "",
      "有人請求設定這個帳號的新密碼。如果是你，請在三十分鐘內打開這個連結：",
      "",
      link,
      "",
      "如果不是你，不用做任何事，密碼不會改變。",
      "",
      "磐石祈願網",
    ].join("\n"),
  }),
  failed_sign_ins: (link) => ({
    subject: "有人一直在試你的密碼",
    body: [
      "你好：",
      "",
      "有人在短時間內，用錯誤的密碼試了你的帳號很多次。為了保護你，沒有登入過這個帳號的裝置，現在暫時不能登入；",
      "你登入過的裝置照常可以用，已經登入的也不會登出。",
      "",
      "如果你現在登不進去，請在二十四小時內打開這個連結，設定新的密碼，這個裝置就能登入：",
      "",
      link,
      "",
      "如果你登得進去，不用做任何事，密碼沒有改變。",
      "",
      "磐石祈願網",
    ].join("\n"),
  }),
};
