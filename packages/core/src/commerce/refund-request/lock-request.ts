import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction } from "@panshi/db";
import type { LockedMember } from "../../platform/member-lock/lock-member.ts";
import { lockOrder, lockOrderMember } from "../order/lock-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { type RequestRow, selectRequest, selectRequestForUpdate } from "./store.ts";

/** A request with its order and the order's member, all locked until the transaction ends. */
export type LockedRequest = { request: RequestRow; order: OrderRow; member: LockedMember | null };

/**
 * Locks a request: the member and their order (lock-order.ts), then the row, because erasing a member changes the row under the
 * member's lock. Throws `not_found`.
 */
export async function lockRequest(ctx: { db: Db }, input: { id: string }): Promise<LockedRequest> {
  requireTransaction(ctx);
  const found = await selectRequest(ctx.db, input.id);
  const order = found && (await lockOrder(ctx, { id: found.orderId }));
  const member = order?.memberId ? await lockOrderMember(ctx, { memberId: order.memberId }) : null;
  const request = order && (await selectRequestForUpdate(ctx.db, input.id));
  if (!request) throw new AppError("not_found", { message: "找不到這筆退款申請" });
  return { request, order, member };
}

/** The answer to a change of a request whose state does not allow it any more. */
export const requestChangedError = (): AppError =>
  new AppError("conflict", { message: "這筆退款申請剛剛有了變動，請看看現在的狀態，再決定要不要繼續" });
