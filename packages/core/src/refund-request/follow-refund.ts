import type { Db } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { closeRequest } from "./close-request.ts";
import { lockRequest } from "./lock-request.ts";
import { selectLatestRequest, updateRequest } from "./store.ts";

/**
 * What became of the refund that answers a request, within the transaction that stores the refund's outcome: `done` closes the
 * request, `refused` lets it wait for another decision. While the outcome is unknown it stays `paying`. `requestId`: null for the
 * order's open request, if there is one, where another refund has returned all that was left.
 */
export async function followRefund({
  ctx,
  input: { orderId, requestId, amount, outcome },
}: {
  ctx: { db: Db; clock: Clock };
  input: { orderId: string; requestId: string | null; amount: number; outcome: "done" | "refused" | "unknown" };
}): Promise<void> {
  if (outcome === "unknown") return;
  const id = requestId ?? (await selectLatestRequest(ctx.db, orderId))?.id;
  if (id === undefined) return;
  const { request } = await lockRequest({ ctx, input: { id } });
  if (request.closedAt) return;
  if (outcome === "done") return closeRequest({ ctx, input: { request, state: "done", amount } });
  if (request.state === "paying")
    await updateRequest(ctx.db, request.id, {
      state: "waiting",
      amount: null,
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
      updatedAt: ctx.clock.now(),
    });
}
