import type { EmailChangeConfirmResult, EmailChangeLinkInput } from "@panshi/contracts/accounts/email-change";
import { AppError } from "@panshi/contracts/platform/errors";
import type { EmailChange } from "@panshi/contracts/site/member-change";
import { transaction } from "@panshi/db";
import { logShown } from "../../platform/access-log/log-shown.ts";
import type { AdministratorCtx, Ctx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { isEmailTaken } from "../member/find-member.ts";
import { endChange } from "./finish-email-change.ts";
import { lockChange } from "./lock-change.ts";
import { earliestMoveTime, changeObstacle } from "./rules.ts";
import { findChange, findChangeWithNames, selectOpenLinkHashes, updateChange } from "./store.ts";
import { administratorEmailChangeView } from "./view.ts";

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
): Promise<EmailChangeConfirmResult> {
  return transaction(ctx, async (tx) => {
    const found = await findChange(tx.db, { confirmHash: tokenHash(token) });
    const locked = found && (await lockChange(tx, found));
    if (!locked?.change.approvedAt) throw new AppError("link_expired", { message: GONE });
    const { change, member } = locked;
    if (change.outcome === "moved")
      throw new AppError("link_expired", { message: "帳號已經改用這個信箱了，請用它登入" });
    const now = ctx.clock.now();
    const obstacle = change.outcome ?? changeObstacle(change, member, now);
    if (obstacle) throw new AppError("link_expired", { message: obstacle === "expired" ? GONE : STOPPED });
    if (await isEmailTaken(tx, { email: change.newEmail })) throw new AppError("email_taken");
    if (!change.confirmedAt) await updateChange(tx.db, change.id, { confirmedAt: now });
    const time = earliestMoveTime(locked.change.approvedAt);
    return { movesAt: (time < now ? now : time).toISOString() };
  });
}

/** What is answered to who stops a change that has moved. */
export const EMAIL_ALREADY_CHANGED_MESSAGE =
  "帳號已經改用新的信箱，這裡停不下來了。如果不是你的意思，請馬上從聯絡頁告訴我們";

/**
 * Stops a change by the link in the letter to the old address; one that has ended without moving stays so. Throws
 * `link_expired` for an unknown link and after the move.
 */
export async function stopByLink(ctx: Ctx, { token }: EmailChangeLinkInput): Promise<void> {
  await transaction(ctx, async (tx) => {
    const found = await findChange(tx.db, { stopHash: tokenHash(token) });
    const locked = found && (await lockChange(tx, found));
    if (!locked) throw new AppError("link_expired", { message: GONE });
    const { change } = locked;
    if (change.outcome === "moved") throw new AppError("link_expired", { message: EMAIL_ALREADY_CHANGED_MESSAGE });
    if (!change.endedAt) await endChange(tx, { change, outcome: "stopped_by_link" });
  });
}

/** A change that the caller has just written, as the back office shows it. The access log has the member whose addresses it tells. */
export async function viewSavedEmailChange(ctx: AdministratorCtx, { id }: { id: string }): Promise<EmailChange> {
  const shown = await findChangeWithNames(ctx.db, id);
  if (!shown) throw new Error("The change of an email that was just written cannot be read.");
  const change = administratorEmailChangeView(ctx, shown);
  await logShown(ctx, { kind: "member.email_change", rows: [change], idOf: ({ memberId }) => memberId });
  return change;
}

/** Those of these hashes that belong to a link of an open change: to confirm it, unless it is confirmed, or to stop it. */
export const filterOpenChangeLinkHashes = (
  ctx: Pick<Ctx, "db">,
  input: { hashes: readonly Buffer[] },
): Promise<Buffer[]> => selectOpenLinkHashes(ctx.db, input.hashes);
