import { DAY } from "../../days.ts";
import { idAtTime } from "../../seed-ids.ts";
import type { DemoMember } from "../members/member.ts";
import type { SeededOrder } from "../orders.ts";
import { findFulfilledOrder, type DemoCaseContext, type DemoCaseRows } from "./rows.ts";

/** Receipts: one that arrived, one that the recipient's server refused, and one that waits though no job will send it. */
export function addEmailCases(waiting: DemoCaseContext): void {
  addReceipt(waiting, 5, (at) => ({ state: "sent", tries: 1, sentAt: new Date(at + 1_000) }));
  addReceipt(waiting, 3, () => ({
    state: "failed",
    tries: 5,
    lastError: "550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table",
  }));
  addReceipt(waiting, 2, () => ({ state: "waiting" }));
}

function addReceipt(
  waiting: DemoCaseContext,
  daysAgo: number,
  delivery: (at: number) => Partial<DemoCaseRows["emails"][number]>,
): void {
  const { day } = waiting.source;
  const paid = { method: "card", from: day - (daysAgo + 3) * DAY, until: day - daysAgo * DAY } as const;
  const found = (each: DemoMember) => (each.member.email ? findFulfilledOrder(each, paid) : undefined);
  const member = waiting.member("vip", (each) => found(each) !== undefined);
  const seeded = member && found(member);
  if (seeded) waiting.rows.emails.push(receiptOf(waiting, member, seeded, delivery));
}

function receiptOf(
  { random }: DemoCaseContext,
  { member }: DemoMember,
  { order }: SeededOrder,
  delivery: (at: number) => Partial<DemoCaseRows["emails"][number]>,
): DemoCaseRows["emails"][number] {
  const at = order.paidAt?.getTime() ?? order.createdAt.getTime();
  return {
    id: idAtTime(at, random),
    recipient: member.email ?? "",
    subject: `收據：${order.description}`,
    body: `${order.description}的款項 NT$ ${order.total.toLocaleString("en-US")} 收到了。\n\n訂單 ${order.number}`,
    purpose: "receipt",
    purposeKey: `receipt:${order.id}`,
    memberId: member.id,
    orderId: order.id,
    state: "waiting",
    tries: 0,
    createdAt: new Date(at),
    ...delivery(at),
  };
}
