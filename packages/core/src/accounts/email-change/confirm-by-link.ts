import type { EmailChangeConfirmed, EmailChangeLinkInput } from "@panshi/contracts/accounts/email-change";
import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { isEmailTaken } from "../member/is-email-taken.ts";
import { lockChange } from "./lock-change.ts";
import { movesAt, obstacleOf } from "./rules.ts";
import { findChange, updateChange } from "./store.ts";

const GONE = "這個連結已經不能用了，需要的話，請再和我們聯絡";
// Whoever has the link is not told why: the reason is about a member whom they may not be.
const STOPPED = "這次更改已經停止，帳號沒有改用這個信箱";

/**
 * The new address confirms a change, by the link in its letter; again changes nothing. It moves at the time that is answered,
 * by a job. Throws `link_expired` for an unknown link and a change that has ended or cannot go on, `email_taken`.
 */
export async function confirmByLink(
  ctx: Pick<Ctx, "db" | "clock">,
  { token }: EmailChangeLinkInput,
): Promise<EmailChangeConfirmed> {
  return transaction(ctx, async (tx) => {
    const found = await findChange(tx.db, { confirmHash: tokenHash(token) });
    const locked = found && (await lockChange(tx, found));
    if (!locked?.change.approvedAt) throw new AppError("link_expired", { message: GONE });
    const { change, member } = locked;
    if (change.outcome === "moved")
      throw new AppError("link_expired", { message: "帳號已經改用這個信箱了，請用它登入" });
    const now = ctx.clock.now();
    const obstacle = change.outcome ?? obstacleOf(change, member, now);
    if (obstacle) throw new AppError("link_expired", { message: obstacle === "expired" ? GONE : STOPPED });
    if (await isEmailTaken(tx, { email: change.newEmail })) throw new AppError("email_taken");
    if (!change.confirmedAt) await updateChange(tx.db, change.id, { confirmedAt: now });
    const time = movesAt(locked.change.approvedAt);
    return { movesAt: (time < now ? now : time).toISOString() };
  });
}
