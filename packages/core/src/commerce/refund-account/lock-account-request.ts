import { AppError } from "@panshi/contracts/platform/errors";
import { requireTransaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { type LockedRequest, lockRequest } from "../refund-request/lock-request.ts";
import { type Buyer, buyerOf } from "../refund-request/rules.ts";
import { findTokenSubject } from "../../accounts/token/find-token-subject.ts";

/** The answer to a link that is unknown, used, replaced or expired, or whose request needs no account any more. */
const linkExpired = (): AppError =>
  new AppError("link_expired", { message: "這個連結已經用過或過期了。還沒收到退款，請到聯絡頁告訴我們，我們再寄一次" });

/** The request that a link can be used for, with its buyer and the amount, locked. Throws `link_expired`. */
export async function lockAccountRequest(
  ctx: Pick<Ctx, "db" | "clock">,
  { token }: { token: string },
): Promise<LockedRequest & { buyer: Buyer; amount: number }> {
  requireTransaction(ctx);
  const id = await findTokenSubject(ctx, { token, purpose: "refund_account" });
  if (id === null) throw linkExpired();
  const locked = await lockRequest(ctx, { id });
  const { request, order, member } = locked;
  // Again under the lock: a new link may have replaced this one meanwhile.
  const current = await findTokenSubject(ctx, { token, purpose: "refund_account" });
  if (current !== id || request.state !== "account_needed" || request.amount === null) throw linkExpired();
  return { ...locked, buyer: buyerOf(order, member, request), amount: request.amount };
}
