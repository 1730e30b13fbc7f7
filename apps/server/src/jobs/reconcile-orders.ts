import type { Ctx } from "@panshi/core/context";
import { listDueOrders } from "@panshi/core/order/list-due-orders";
import { reconcileOrder } from "@panshi/core/payment/reconcile-order";

/** A round asks about this many orders; the rest is due at the next. */
const ROUND = 200;
/** So many at once: the gateway answers in its own time, and ours are few connections. */
const SIDE_BY_SIDE = 4;

type JobCtx = Pick<Ctx, "db" | "clock" | "log" | "enqueue" | "origin" | "gateway" | "hashKey">;

/** Asks the gateway about every open order whose time has come. One that fails is logged and does not hold up the others. */
export const reconcileOrdersJob = (given: JobCtx) => async () => {
  const ctx = { ...given, actor: { kind: "system" } as const, address: "", requestId: "reconcile-orders" };
  const due = await listDueOrders({ ctx, input: { limit: ROUND } });
  const lane = async () => {
    for (let id = due.shift(); id !== undefined; id = due.shift()) {
      const order = id;
      await reconcileOrder({ ctx, input: { id: order } }).catch((error: unknown) =>
        ctx.log.error(
          { orderId: order, name: error instanceof Error ? error.name : "" },
          "an order was not reconciled",
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
};
