import { AppError } from "@panshi/contracts/platform/errors";
import { type RequeueRefusal, requeueRefusals } from "@panshi/contracts/site/letter";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { lockOrders } from "../../commerce/order/lock-order.ts";
import { lockLetters, selectAbout } from "./store.ts";

type LockedLetter = Awaited<ReturnType<typeof lockLetters>>[number];
type Refusal = (letter: LockedLetter) => RequeueRefusal | null;

/**
 * Locks letters, after the members and orders that they are about, and returns those without a refusal: a reason about somebody who
 * is erased at that moment goes with the rest (docs/decisions/0052). Throws `not_found` where none exists, `conflict` where each
 * has one.
 */
export async function decideLetters(
  tx: AdministratorCtx,
  ids: readonly string[],
  refusals: (locked: readonly LockedLetter[]) => Promise<Refusal>,
): Promise<LockedLetter[]> {
  const about = await selectAbout(tx.db, ids);
  const orderIds = [...new Set(about.flatMap(({ orderId }) => orderId ?? []))];
  const memberIds = [...new Set(about.flatMap(({ memberId }) => memberId ?? []))];
  await lockOrders(tx, { ids: orderIds, memberIds });
  const locked = await lockLetters(tx.db, ids);
  const refusalOf = await refusals(locked);
  const decided = locked.filter((letter) => refusalOf(letter) === null);
  if (decided.length > 0) return decided;
  const [refused] = locked;
  const refusal = refused && refusalOf(refused);
  throw refusal ? new AppError("conflict", { message: requeueRefusals[refusal] }) : new AppError("not_found");
}

/** One entry, without an address or a text of the letters. */
export function auditLetters(
  tx: AdministratorCtx,
  action: "letter.requeue" | "letter.set_aside",
  letters: readonly LockedLetter[],
  reason: string,
): void {
  const [first] = letters;
  const subject = letters.length === 1 && first ? { subjectId: first.id } : { subjectIds: letters.map(({ id }) => id) };
  const purposes = [...new Set(letters.map(({ purpose }) => purpose))].sort();
  const orderIds = [...new Set(letters.flatMap(({ orderId }) => orderId ?? []))];
  const about = [...new Set([...orderIds, ...letters.flatMap(({ memberId }) => memberId ?? [])])];
  writeAudit(tx, { action, ...subject, before: null, after: { reason, purposes, orderIds }, about });
}
