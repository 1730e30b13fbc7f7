import { AppError } from "@panshi/contracts/platform/errors";
import type { NumberInput } from "@panshi/contracts/commerce/invoice-record";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { lockOrder } from "../order/lock-order.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { judgeRows, normalNumber } from "./number-rules.ts";
import { findKey, hasAdjustments, lockTargets, selectTakenNumbers, takeNumbers } from "./number-store.ts";

/**
 * Stores the number of an exported invoice or adjustment by hand, or corrects one, by the rules of an uploaded row. Throws `not_found`,
 * `bad_input` with what is wrong, `conflict` for the number of an invoice that was adjusted since.
 */
export const setNumber = staffVerb("invoices:manage", async (ctx, input: NumberInput): Promise<void> => {
  const { kind, id, reason, day } = input;
  await transaction(ctx, async (tx) => {
    const found = await findKey(tx.db, kind, id);
    // Before the row, so that the reason goes with the rest of a member who is erased at that moment.
    if (found) await lockOrder(tx, { id: found.orderId });
    const target = found && (await lockTargets(tx.db, kind, [found.key])).find((each) => each.key === found.key);
    if (!target) throw new AppError("not_found", { message: "找不到這張發票" });
    if (kind === "invoices" && target.number !== null && (await hasAdjustments(tx.db, id)))
      throw new AppError("conflict", { message: "這張發票已經有作廢或折讓，號碼不能再改" });
    const now = tx.clock.now();
    const number = normalNumber(input.number);
    const { take, faults } = judgeRows({
      kind,
      rows: [{ line: 1, key: found.key, number, day, reason: "" }],
      targets: new Map([[found.key, target]]),
      taken: await selectTakenNumbers(tx.db, kind, [number]),
      batchId: null,
      today: taipeiDay(now),
    });
    const [fault] = faults;
    if (fault)
      throw new AppError("bad_input", { message: fault.message, issues: [{ path: "number", message: fault.message }] });
    // The same number again changes nothing.
    if (take.length === 0) return;
    await takeNumbers(tx.db, kind, take, now);
    const before = target.number === null ? null : { number: target.number, day: target.day };
    writeAudit(tx, {
      action: "order.invoice.number",
      subjectId: found.orderId,
      before,
      after: { kind, number, day, reason },
    });
  });
});
