import type { EmailChangeLinkInput } from "@panshi/contracts/accounts/email-change";
import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { endChange } from "./end-change.ts";
import { lockChange } from "./lock-change.ts";
import { findChange } from "./store.ts";

/** What is answered to who stops a change that has moved. */
export const MOVED_ALREADY = "帳號已經改用新的信箱，這裡停不下來了。如果不是你的意思，請馬上從聯絡頁告訴我們";

/**
 * Stops a change by the link in the letter to the old address; one that has ended without moving stays so. Throws
 * `link_expired` for an unknown link and after the move.
 */
export async function stopByLink(ctx: Ctx, { token }: EmailChangeLinkInput): Promise<void> {
  await transaction(ctx, async (tx) => {
    const found = await findChange(tx.db, { stopHash: tokenHash(token) });
    const locked = found && (await lockChange(tx, found));
    if (!locked) throw new AppError("link_expired", { message: "這個連結已經不能用了，需要的話，請再和我們聯絡" });
    const { change } = locked;
    if (change.outcome === "moved") throw new AppError("link_expired", { message: MOVED_ALREADY });
    if (!change.endedAt) await endChange(tx, { change, outcome: "stopped_by_link" });
  });
}
