import { AppError } from "@panshi/contracts/platform/errors";
import { personName } from "@panshi/contracts/platform/person-name";
import type { AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { logShown } from "../../platform/access-log/log-shown.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { isPayable, payoutAllowedFrom } from "./rules.ts";
import { findShownRequest, type ShownRequest } from "./store.ts";

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** A request as administrators see it; of a bank account only that there is one. */
export const toAdminRefundRequest =
  (now: Date) =>
  (row: ShownRequest): AdminRefundRequest => ({
    id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    orderDescription: row.orderDescription,
    orderTotal: row.orderTotal,
    orderKind: row.orderKind,
    method: row.method,
    paidAt: iso(row.paidAt),
    origin: row.origin,
    state: row.state,
    reason: row.reason,
    productIds: row.productIds,
    products: row.products,
    proposed: row.proposed,
    amount: row.amount,
    decidedBy: row.decider && personName(row.decider),
    decidedAt: iso(row.decidedAt),
    decisionReason: row.decisionReason,
    revokes: row.revokes,
    revokedProducts: row.revokedProducts,
    lastDay: row.lastDay,
    refusal: row.state === "waiting" ? row.refusal : null,
    hasAccount: row.account !== null,
    payoutFrom: iso(payoutAllowedFrom(row)),
    accountLinks: row.accountLinks,
    accountUntil: iso(row.accountUntil),
    isPayable: isPayable(row, now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    closedAt: iso(row.closedAt),
  });

/** One request, also after a change of it. The access log has that its words are answered. */
export async function viewRequest(ctx: AdministratorCtx, input: { id: string }): Promise<AdminRefundRequest> {
  const row = await findShownRequest(ctx.db, input.id);
  if (!row) throw new AppError("not_found", { message: "找不到這筆退款申請" });
  const request = toAdminRefundRequest(ctx.clock.now())(row);
  await logShown(ctx, { kind: "refund.open", rows: [request] });
  return request;
}
