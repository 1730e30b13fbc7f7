import { listOrdersDueForSync } from "@panshi/core/commerce/order/view-orders";
import type { Ctx } from "@panshi/core/platform/context";
import { syncDueOrderWithGateway } from "@panshi/core/commerce/payment/sync-due-order-with-gateway";

/** Orders of one run; the next run takes the rest. */
const BATCH = 200;
/** Orders at the same time: the gateway is slow, and the connections are few. */
const CONCURRENCY = 4;

type JobCtx = Pick<Ctx, "db" | "clock" | "log" | "enqueue" | "origin" | "gateway" | "hashKey">;

/** Reconciles every order whose next gateway query is due. One that fails is logged, and the others go on. */
export const syncOrdersWithGatewayJob = (jobCtx: JobCtx) => async () => {
  const ctx = { ...jobCtx, actor: { kind: "system" } as const, address: "", requestId: "query-orders" };
  const due = await listOrdersDueForSync(ctx, { limit: BATCH });
  const work = async () => {
    for (let orderId = due.shift(); orderId !== undefined; orderId = due.shift()) {
      try {
        await syncDueOrderWithGateway(ctx, { id: orderId });
      } catch (error) {
        ctx.log.error(
          { orderId, name: error instanceof Error ? error.name : typeof error },
          "gateway query of an order failed",
        );
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
};
