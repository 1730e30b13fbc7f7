import { AppError } from "@panshi/contracts/errors";
import { requireTransaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { tokenHash } from "../hashing.ts";
import { type LockedMember, lockMember } from "../member/lock-member.ts";
import { findTokenOwner, consumeToken } from "./store.ts";

/**
 * Uses up a member's one-time link and locks their row, the row first, as everything that drops links does. Within the
 * caller's transaction. Throws `link_expired` for one that is unknown, used, dropped or over, or whose member is gone.
 */
export async function consumeMemberToken(
  ctx: Pick<Ctx, "db" | "clock">,
  { token, purpose }: { token: string; purpose: "reset_password" | "change_email" },
): Promise<{ member: LockedMember; subject: string | null }> {
  requireTransaction(ctx);
  const hash = tokenHash(token);
  const memberId = await findTokenOwner(ctx.db, hash, purpose, ctx.clock.now());
  if (!memberId) throw new AppError("link_expired");
  const member = await lockMember({ ctx, input: { memberId } });
  const spent = await consumeToken(ctx.db, hash, purpose, ctx.clock.now());
  if (!spent || !member.isActive || member.deletedAt) throw new AppError("link_expired");
  return { member, subject: spent.subject };
}
