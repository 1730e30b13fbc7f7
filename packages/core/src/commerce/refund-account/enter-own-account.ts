import { AppError } from "@panshi/contracts/platform/errors";
import type { AccountEntered, OwnAccountInput } from "@panshi/contracts/commerce/refund-request";
import { type Db, transaction } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import type { Clock } from "../../platform/clock.ts";
import { lockOwnAccount } from "../../accounts/session/lock-own-account.ts";
import { reauthenticateForLink } from "../../accounts/session/reauthenticate-for-link.ts";
import { countMemberWrite } from "../../platform/limits/count-member-write.ts";
import { lockAccountRequest } from "./lock-account-request.ts";
import { storeAccount } from "./store-account.ts";

/**
 * The order's member enters the bank account by the link, signed in no more than ten minutes ago or with the password. Throws
 * `link_expired`, `too_many`, `forbidden` for another member, and what {@link reauthenticateForLink} throws.
 */
export async function enterOwnAccount(
  ctx: MemberCtx,
  { token, account, password, sessionToken }: OwnAccountInput & { sessionToken: string },
): Promise<AccountEntered> {
  await countMemberWrite(ctx, { limit: "refund-account:account" });
  const lock = async (tx: { db: Db; clock: Clock }) => {
    const locked = await lockAccountRequest(tx, { token });
    if (locked.buyer.memberId !== ctx.actor.viewer.id)
      throw new AppError("forbidden", { message: "這筆訂單是另一位會員的，請用下單的帳號登入，再打開信裡的連結" });
    return locked;
  };
  // Before the password is asked for: a link that cannot be used needs none.
  await transaction(ctx, lock);
  await reauthenticateForLink(ctx, { password, token: sessionToken });
  return transaction(ctx, async (tx) => {
    const locked = await lock(tx);
    await lockOwnAccount(tx, { token: sessionToken });
    return storeAccount(tx, { ...locked, token, account });
  });
}
