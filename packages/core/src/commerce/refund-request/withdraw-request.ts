import { AppError } from "@panshi/contracts/platform/errors";
import type { OwnRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import { closeRequest } from "./close-request.ts";
import { lockRequest, requestChanged } from "./lock-request.ts";
import { ownRequestView } from "./rules.ts";
import { selectRequest } from "./store.ts";

/** The member withdraws a request of theirs that nobody has decided. Throws `not_found`, `conflict` for any other. */
export async function withdrawRequest(ctx: MemberCtx, input: { id: string }): Promise<OwnRefundRequest> {
  return transaction(ctx, async (tx) => {
    const { request, order, member } = await lockRequest(tx, input);
    if (order.memberId !== ctx.actor.viewer.id) throw new AppError("not_found", { message: "找不到這筆退款申請" });
    if (member?.deletedAt) throw new AppError("unauthorized");
    if (request.state !== "waiting") throw requestChanged();
    await closeRequest(tx, { request, order, state: "withdrawn" });
    const closed = await selectRequest(tx.db, request.id);
    return ownRequestView(closed ?? request);
  });
}
