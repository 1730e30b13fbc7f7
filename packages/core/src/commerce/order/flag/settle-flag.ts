import { AppError } from "@panshi/contracts/platform/errors";
import { flagGuides } from "@panshi/contracts/commerce/order-flag";
import type { FlagSettleInput } from "@panshi/contracts/commerce/order-flag-settlement";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import type { AdministratorJobCtx } from "../../../platform/context.ts";
import { fulfilOrder } from "../fulfil-order.ts";
import { lockOrder } from "../lock-order.ts";
import type { OrderRow } from "../rows.ts";
import { settleEventsOfFlag } from "../../payment-event/settle-events-of-flag.ts";
import { readOrderMoney } from "../../refund/read-order-money.ts";
import { isUnfinished, leftOfAttempt, sumMoneyNotHeldByFlags } from "../../refund/rules.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { isUnpaid } from "./rules.ts";
import { type OrderFlagRow, selectFlag, settleFlags } from "./store.ts";

type Money = Awaited<ReturnType<typeof readOrderMoney>>;

/**
 * Settles a flag as an administrator decided, once: under the order's lock, with the payment events that raised it, and an audit
 * entry. `accepted` leaves the order as it is, `fulfilled` fulfils it; `recorded`, and a decision about money that the flag holds, is
 * refused while the outcome of a refund is unknown.
 * Throws `not_found`, `bad_input` for a settlement that the flag does not have, `conflict` where somebody settled it meanwhile or the
 * order cannot be fulfilled.
 */
export const settleFlag = staffVerb(
  "orders:settle",
  async (ctx: AdministratorJobCtx, input: FlagSettleInput): Promise<void> => {
    const { id, settlement, reason } = input;
    await transaction(ctx, async (tx) => {
      const found = await selectFlag(tx.db, id);
      const order = found && (await lockOrder(tx, { id: found.orderId }));
      // Read again under the lock: another administrator may have settled it meanwhile.
      const flag = order && (await selectFlag(tx.db, id));
      if (!flag) throw new AppError("not_found", { message: "找不到這個待確認事項" });
      if (flag.settledAt) throw new AppError("conflict", { message: "這個待確認事項剛剛已經處理好了" });
      if (!flagGuides[flag.code].settlements[settlement]) throw badInput("settlement", "這個待確認事項不能這樣處理");
      const { orderId, code, attemptId } = flag;
      const settledBy = tx.actor.administratorId;
      const money = await readOrderMoney(tx, { orderId });
      const events = await settleEventsOfFlag(tx, { orderId, code, attemptId, resolvedBy: settledBy, reason });
      if (settlement === "recorded" || attemptId !== null || code === "buyer_gone") requireOutcomes(money);
      const paying = settlement === "fulfilled" ? requirePayment(order, flag, money) : null;
      const accepted = paying ? paying.received - order.total : acceptedMoney(order, flag, money, events);
      await settleFlags(tx.db, [id], { settledAt: tx.clock.now(), settledBy, settlement, reason, accepted });
      // After the flag: what follows from a fulfilment counts what was accepted.
      if (paying) await fulfil(tx, order, paying);
      writeAudit(tx, {
        action: "order.flag.settle",
        subjectId: orderId,
        before: { flag: code },
        after: { settlement, accepted, reason },
      });
    });
  },
);

const badInput = (path: string, message: string) => new AppError("bad_input", { message, issues: [{ path, message }] });

/** Throws `conflict` while it is unknown whether a refund of the order was made. */
function requireOutcomes({ refunds }: Money): void {
  if (refunds.some(isUnfinished)) throw new AppError("conflict", { message: "還有一筆退款結果沒有登錄，請先登錄" });
}

/** The money that is kept by leaving the order as it is, in whole TWD. */
function acceptedMoney(
  { total, fulfilledAt }: OrderRow,
  { code, attemptId }: OrderFlagRow,
  money: Money,
  events: readonly { kind: string; amount: number | null }[],
): number {
  if (code === "mispaid")
    return events.reduce((sum, { kind, amount }) => sum + (kind === "paid" ? Math.max(amount ?? 0, 0) : 0), 0);
  const attempt = money.attempts.find(({ id }) => id === attemptId);
  if (attempt) return leftOfAttempt(attempt, money.refunds);
  const { received, left } = sumMoneyNotHeldByFlags(money);
  return code === "buyer_gone" && fulfilledAt === null ? total - (received - left) : 0;
}

type Payment = { received: number; paidAt: Date | null; method: OrderRow["method"] };

/** The money of the flag, which can fulfil the order. Throws `conflict`. */
function requirePayment(order: OrderRow, { attemptId }: OrderFlagRow, { attempts, refunds }: Money): Payment {
  const attempt = attempts.find(({ id }) => id === attemptId);
  if (!attempt) throw new AppError("conflict", { message: "這件事沒有收到款項，不能用來完成訂單" });
  if (!isUnpaid(order.state))
    throw new AppError("conflict", { message: "這筆訂單已經另外付清了，這筆款項請退還或照收" });
  const received = attempt.received ?? 0;
  if (leftOfAttempt(attempt, refunds) < received)
    throw new AppError("conflict", { message: "這筆款項已經退過，不能再用來完成訂單" });
  return { received, paidAt: attempt.paidAt, method: attempt.paymentType };
}

/** Fulfils the order by the money of the flag. */
async function fulfil(tx: AdministratorJobCtx, order: OrderRow, { paidAt, method }: Payment): Promise<void> {
  const isDelivered = await fulfilOrder(tx, {
    order: { ...order, state: "paid", paidAt: paidAt ?? tx.clock.now(), method },
  });
  // A visitor's order is paid now, and delivered when it is claimed.
  if (!isDelivered && order.memberId !== null)
    throw new AppError("conflict", { message: "購買人已經刪除帳號，沒有辦法交付；這筆款項請退還或照收" });
}
