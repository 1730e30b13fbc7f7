import type { ForgotPasswordInput } from "@panshi/contracts/account";
import { transaction } from "@panshi/db";
import { MINUTE } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { newToken, tokenHash } from "../hashing.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { countAttempt } from "../throttle/throttle.ts";
import { findCredentials } from "./member-store.ts";
import { dropTokens, insertToken } from "./token-store.ts";

const LASTS = 30 * MINUTE;

/**
 * Sends a link to a new password, valid once within 30 minutes; an older link stops working. Answers the same whether or not
 * somebody has this e-mail. Throws `too_many` over five an account an hour.
 */
export async function forgotPassword({ ctx, input }: { ctx: Ctx; input: ForgotPasswordInput }): Promise<void> {
  await countAttempt(ctx, "reset:account", input.email);
  const member = await findCredentials(ctx.db, { email: input.email });
  if (!member) return;
  const token = newToken();
  const now = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    await dropTokens(tx.db, member.id, "reset_password");
    await insertToken(tx.db, {
      tokenHash: tokenHash(token),
      memberId: member.id,
      purpose: "reset_password",
      createdAt: now,
      expiresAt: new Date(now.getTime() + LASTS),
    });
    await queueMail(tx, {
      recipient: input.email,
      subject: "重新設定你的密碼",
      // In the fragment, which no server sees and no log holds.
      body: [
        "你好：",
        "",
        "有人請求重新設定這個信箱的密碼。如果是你，請在三十分鐘內打開這個連結：",
        "",
        `${ctx.origin}/reset-password#token=${token}`,
        "",
        "如果不是你，不用做任何事，密碼不會改變。",
        "",
        "磐石祈願網",
      ].join("\n"),
      purpose: "reset_password",
      memberId: member.id,
    });
  });
}
