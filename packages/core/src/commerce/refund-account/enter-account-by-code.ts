import { AppError } from "@panshi/contracts/platform/errors";
import type { AccountByCodeInput, AccountEntered } from "@panshi/contracts/commerce/refund-request";
import { transaction } from "@panshi/db";
import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "../../platform/context.ts";
import type { LockedRequest } from "../refund-request/lock-request.ts";
import { countAttempt } from "../../platform/limits/throttle.ts";
import { lockAccountRequest } from "./lock-account-request.ts";
import { CODE_TRIES, codeHash } from "./rules.ts";
import { storeAccount } from "./store-account.ts";
import { updateAccount } from "./store.ts";

const ANOTHER = "請再寄一次驗證碼";
const refused = (message: string) => new AppError("bad_input", { issues: [{ path: "code", message }] });

/**
 * Somebody who cannot sign in enters the bank account, by the link and the code from the email. A wrong code is counted; after five
 * the code is worth nothing. Throws `link_expired`, `too_many`, `bad_input` on `code`, `forbidden` where the order's member signs in
 * instead.
 */
export async function enterAccountByCode(
  ctx: Ctx,
  { token, account, code }: AccountByCodeInput,
): Promise<AccountEntered> {
  await countAttempt(ctx, { limit: "refund-account:address", subject: ctx.address });
  const outcome = await transaction(ctx, async (tx) => {
    const locked = await lockAccountRequest(tx, { token });
    if (locked.buyer.by === "member") throw new AppError("forbidden", { message: "這個連結要用下單的帳號登入" });
    const wrong = wrongCode(ctx, locked, code);
    if (wrong === null) return storeAccount(tx, { ...locked, token, account });
    const { id, codeTries } = locked.request;
    await updateAccount(tx.db, id, { codeTries: codeTries + 1, updatedAt: tx.clock.now() });
    return wrong;
  });
  // Thrown after the commit, so that the try stays counted.
  if (typeof outcome === "string") throw refused(outcome);
  return outcome;
}

/** What is wrong with a code, in words for its field; null for the right one. */
function wrongCode(ctx: Pick<Ctx, "hashKey" | "clock">, { request }: LockedRequest, code: string): string | null {
  const { codeHash: expected, codeExpiresAt, codeTries, id } = request;
  if (!expected || !codeExpiresAt || codeExpiresAt <= ctx.clock.now()) return `驗證碼過期了，${ANOTHER}`;
  if (codeTries >= CODE_TRIES) return `驗證碼錯了太多次，這一組不能用了，${ANOTHER}`;
  if (timingSafeEqual(expected, codeHash(ctx.hashKey, id, code))) return null;
  const left = CODE_TRIES - codeTries - 1;
  return left > 0 ? `驗證碼不正確，還可以試 ${left} 次` : `驗證碼錯了太多次，這一組不能用了，${ANOTHER}`;
}
