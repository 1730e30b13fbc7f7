import { DAY, HOUR, MINUTE } from "../../days.ts";
import { idAtTime } from "../../seed-ids.ts";
import { appendPurchases } from "../members/member.ts";
import { buildPendingPlanOrder, toPaidAttempt } from "../orders.ts";
import { addFlag, addPaidEvent, findFulfilledOrder, type DemoCaseContext } from "./rows.ts";

/** Money that came in another way than it should, and news of the gateway that nobody understands. */
export function addPaymentCases(waiting: DemoCaseContext): void {
  addSecondPayment(waiting);
  addWrongAmount(waiting);
  addLatePayment(waiting);
  addNewsWithoutOrder(waiting);
}

/** A plan was paid by card, and a day later once more at an ATM. */
function addSecondPayment(waiting: DemoCaseContext): void {
  const { source, random } = waiting;
  const paid = { method: "card", from: source.day - 12 * DAY, until: source.day - 3 * DAY } as const;
  const member = waiting.member("vip", (each) => findFulfilledOrder(each, paid) !== undefined);
  const seeded = member && findFulfilledOrder(member, paid);
  const [first] = seeded?.attempts ?? [];
  if (!seeded || !first || !seeded.order.paidAt) return;
  const at = seeded.order.paidAt.getTime() + DAY + 3 * HOUR;
  const createdAt = new Date(seeded.order.createdAt.getTime() - 20 * MINUTE);
  const second = toPaidAttempt(
    {
      id: idAtTime(createdAt.getTime(), random),
      orderId: first.orderId,
      merTradeNo: `${seeded.order.number}-0`,
      amount: first.amount,
      payNumber: "92762000181248",
      payBank: "822",
      createdAt,
      updatedAt: createdAt,
    },
    "atm",
    new Date(at),
  );
  seeded.attempts.push(second);
  addPaidEvent(waiting, first, seeded.order.paidAt.getTime());
  addPaidEvent(waiting, second, at, { quarantine: "second_payment" });
  addFlag(waiting, first.orderId, "second_payment", at, { attemptId: second.id });
}

/** Somebody transferred 500 less than the plan costs. */
function addWrongAmount(waiting: DemoCaseContext): void {
  const { source, random } = waiting;
  const member = waiting.member("unpaid");
  if (!member) return;
  const at = source.day - 4 * HOUR;
  const seeded = buildPendingPlanOrder(
    { index: member.index, memberId: member.member.id },
    "basic",
    at - 9 * HOUR,
    random,
  );
  const [begun] = seeded.attempts;
  if (!begun) return;
  const paid = { ...toPaidAttempt(begun, "atm", new Date(at)), received: begun.amount - 500 };
  member.orders.push({ ...seeded, attempts: [paid] });
  addPaidEvent(waiting, paid, at, { quarantine: "wrong_amount" });
  addFlag(waiting, paid.orderId, "wrong_amount", at, { attemptId: paid.id });
}

/** A cart was paid after it had expired; it was fulfilled all the same. */
function addLatePayment(waiting: DemoCaseContext): void {
  const { source, random } = waiting;
  const [product] = source.products;
  const member = waiting.member("lapsed", ({ purchases }) => purchases.length === 0);
  if (!product || !member) return;
  const at = source.day - 2 * DAY - 5 * HOUR;
  const { order, attempts } = appendPurchases(member, [product], at, random, "cvs");
  order.createdAt = new Date(at - 4 * DAY);
  order.expiresAt = new Date(at - DAY);
  for (const attempt of attempts) {
    attempt.createdAt = order.createdAt;
    addPaidEvent(waiting, attempt, at);
  }
  addFlag(waiting, order.id, "paid_late", at);
}

/** Money for a trade number that this shop does not know, and a message of an unknown kind. */
function addNewsWithoutOrder(waiting: DemoCaseContext): void {
  const { day } = waiting.source;
  const unknown = { merTradeNo: "PS260118X7KQ2M4T_1", amount: 3_990, paymentType: "atm" } as const;
  addPaidEvent(waiting, unknown, day - 30 * HOUR, { quarantine: "unknown_order" });
  addPaidEvent(waiting, { merTradeNo: "PS260119B3D8W6YH_1", amount: 0 }, day - 7 * HOUR, {
    quarantine: "unrecognised",
    kind: "unrecognised",
    merTradeNo: null,
    tradeNo: null,
    amount: null,
    paidAt: null,
    fields: { Status: "SUCCESS", Message: "系統維護公告", NoticeType: "9" },
  });
}
