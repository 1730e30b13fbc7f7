import type { Comparison, ComparisonDayInput } from "@panshi/contracts/commerce/reconciliation";
import { AppError } from "@panshi/contracts/platform/errors";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { DAY } from "../../platform/clock.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { emptyComparisonFigures } from "./compare-day.ts";
import { comparisonStateOf } from "./rules.ts";
import { insertComparison, lockComparison, updateComparison } from "./store.ts";
import { comparisonView } from "./view-comparisons.ts";

/** The oldest day that can be compared again. */
const DAYS_MAX = 366;

/**
 * Compares a day again from its first order, by a job. Throws `bad_input` for a day that has not ended or is older than a year,
 * `payment_unavailable` without a gateway, `conflict` while the day is being compared.
 */
export const enqueueComparison = staffVerb(
  "orders:settle",
  async (ctx, { day }: ComparisonDayInput): Promise<Comparison> => {
    const now = ctx.clock.now();
    if (day >= taipeiDay(now) || day < taipeiDay(now.getTime() - DAYS_MAX * DAY))
      throw new AppError("bad_input", { issues: [{ path: "day", message: "請選擇一年之內、已經結束的一天" }] });
    if (!ctx.gateway) throw new AppError("payment_unavailable");
    return transaction(ctx, async (tx) => {
      const isNew = (await insertComparison(tx.db, day, now)).length > 0;
      const before = await lockComparison(tx.db, day);
      if (!before) throw new AppError("not_found");
      if (!isNew && comparisonStateOf(before, now) === "running")
        throw new AppError("conflict", { message: "這一天正在核對，請等它完成" });
      const begun = { ...emptyComparisonFigures, startedAt: now, progressAt: now, finishedAt: null };
      await updateComparison(tx.db, day, begun);
      await tx.enqueue(tx, "compare-gateway", { day });
      const { orders, differences, unanswered } = before;
      writeAudit(tx, {
        action: "comparison.run",
        subjectId: day,
        before: isNew ? null : { orders, differences, unanswered },
        after: null,
      });
      return comparisonView({ day, ...begun }, now);
    });
  },
);
