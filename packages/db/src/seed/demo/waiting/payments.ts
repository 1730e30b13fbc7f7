import { DAY, HOUR, MINUTE } from "../../days.ts";
import { idAtTime } from "../../seed-ids.ts";
import { appendPurchases } from "../members/member.ts";
import { buildPendingPlanOrder, toPaidAttempt, toWaitingAttempt, tradeNumbers } from "../orders.ts";
import { addFlag, addPaidEvent, findFulfilledOrder, hadRegistered, type DemoCaseContext } from "./rows.ts";

/** Money that came in another way than it should, and news of the gateway that nobody understands. */
export function addPaymentCases(waiting: DemoCaseContext): void {
  addSecondPayment(waiting);
  addWrongAmount(waiting);
  addLatePayment(waiting);
  addAwaitedPayment(waiting, "atm", 20);
  addAwaitedPayment(waiting, "cvs", 9);
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
  // The number was taken before the card was used after all.
  const createdAt = new Date(seeded.order.createdAt.getTime() + MINUTE);
  const begun = {
    id: idAtTime(createdAt.getTime(), random),
    orderId: first.orderId,
    ...tradeNumbers(seeded.order.number, 2),
    amount: first.amount,
    createdAt,
    updatedAt: createdAt,
  };
  const second = toPaidAttempt(toWaitingAttempt(begun, "atm", random), "atm", new Date(at));
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
  const at = source.day - 2 * DAY - 5 * HOUR;
  const createdAt = new Date(at - 4 * DAY);
  const registered = hadRegistered(createdAt.getTime());
  const member = waiting.member("lapsed", (each) => each.purchases.length === 0 && registered(each));
  if (!product || !member) return;
  const { order, attempts } = appendPurchases(member, [product], at, random, "cvs");
  Object.assign(order, { createdAt, consentedAt: createdAt, expiresAt: new Date(at - DAY) });
  for (const attempt of attempts) {
    attempt.createdAt = createdAt;
    addPaidEvent(waiting, attempt, at);
  }
  addFlag(waiting, order.id, "paid_late", at);
}

/** A plan whose number to pay was issued, and can be paid for two days more. */
function addAwaitedPayment(
  { source, random, member: take }: DemoCaseContext,
  method: "atm" | "cvs",
  hoursAgo: number,
): void {
  const member = take("unpaid");
  if (!member) return;
  const buyer = { index: member.index, memberId: member.member.id };
  const { order, attempts, items } = buildPendingPlanOrder(buyer, "basic", source.day - hoursAgo * HOUR, random);
  const waiting = attempts.map((attempt) => toWaitingAttempt(attempt, method, random));
  const [expiresAt] = waiting.map(({ payExpiresAt }) => payExpiresAt && new Date(payExpiresAt.getTime() + DAY));
  member.orders.push({ order: { ...order, expiresAt, nextQueryAt: new Date(source.day) }, attempts: waiting, items });
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
