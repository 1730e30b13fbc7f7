import { AppError } from "@panshi/contracts/platform/errors";
import type { RejectInput } from "@panshi/contracts/commerce/invoice-record";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { lockOrder } from "../order/lock-order.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { findKey, lockTargets, putBack } from "./number-store.ts";

/** Puts an exported invoice or adjustment, which the provider rejected, back for a new batch. Throws `not_found`, `conflict`. */
export const rejectRow = staffVerb("invoices:manage", async (ctx, { kind, id, reason }: RejectInput): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const found = await findKey(tx.db, kind, id);
    // Before the row, so that the reason goes with the rest of a member who is erased at that moment.
    if (found) await lockOrder(tx, { id: found.orderId });
    const target = found && (await lockTargets(tx.db, kind, [found.key])).find((each) => each.key === found.key);
    if (!target) throw new AppError("not_found", { message: "找不到這張發票" });
    if (!target.isExported) throw new AppError("conflict", { message: "它已經不在等號碼，請重新整理後再看" });
    await putBack(tx.db, kind, [{ id, reason }], tx.clock.now());
    writeAudit(tx, {
      action: "order.invoice.reject",
      subjectId: found.orderId,
      before: { kind, batch: target.batchName },
      after: { reason },
    });
  });
});
