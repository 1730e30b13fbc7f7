import type { Db } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { closeRequest } from "./close-request.ts";
import { lockRequest } from "./lock-request.ts";
import { selectLatestRequest, updateRequest } from "./store.ts";

/**
 * What became of the refund that answers a request, within the transaction that stores the refund's outcome: `done` closes the
 * request, `refused` lets it wait for another decision. While the outcome is unknown it stays `paying`. `requestId`: null for the
 * order's open request, if there is one, where another refund has returned all that was left. Returns the id of the request that was
 * closed as done; null for none.
 */
export async function followRefund(
  ctx: { db: Db; clock: Clock },
  {
    orderId,
    requestId,
    amount,
    outcome,
  }: { orderId: string; requestId: string | null; amount: number; outcome: "done" | "refused" | "unknown" },
): Promise<string | null> {
  if (outcome === "unknown") return null;
  const id = requestId ?? (await selectLatestRequest(ctx.db, orderId))?.id;
  if (id === undefined) return null;
  const { request, order } = await lockRequest(ctx, { id });
  if (request.closedAt) return null;
  if (outcome === "done") {
    await closeRequest(ctx, { request, order, state: "done", amount });
    return id;
  }
  if (request.state === "paying")
    await updateRequest(ctx.db, request.id, {
      state: "waiting",
      amount: null,
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
      updatedAt: ctx.clock.now(),
    });
  return null;
}
