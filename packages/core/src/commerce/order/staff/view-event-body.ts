import { AppError } from "@panshi/contracts/platform/errors";
import type { OrderEventBody, OrderEventInput } from "@panshi/contracts/commerce/order-detail";
import { transaction } from "@panshi/db";
import { writeAccessLog } from "../../../platform/access-log/write-access-log.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { findEventBody } from "./detail-store.ts";

/** The body of one of an order's events as it was stored. The access log has it first. Throws `not_found`. */
export const viewEventBody = staffVerb(
  "orders:read",
  async (ctx, { orderId, eventId }: OrderEventInput): Promise<OrderEventBody> => {
    return transaction(ctx, async (tx) => {
      const event = await findEventBody(tx.db, orderId, eventId);
      if (!event) throw new AppError("not_found", { message: "這筆訂單沒有這則金流通知" });
      await writeAccessLog(tx, { kind: "order.event", subjectIds: [orderId] });
      return event;
    });
  },
);
