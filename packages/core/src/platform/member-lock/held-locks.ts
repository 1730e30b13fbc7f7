import type { Db } from "@panshi/db";

/** `shared`: for a transaction that neither changes nor locks the member further; others write beside it. */
export type MemberLock = "shared" | "exclusive";
type HeldMember = { lock: MemberLock; isErased: boolean };
type Held = { members: Map<string, HeldMember>; orders: Set<string> };

const heldBy = new WeakMap<Db, Held>();

/** The locks on members and orders that a transaction has taken. */
function heldIn(db: Db): Held {
  const held = heldBy.get(db) ?? { members: new Map(), orders: new Set() };
  heldBy.set(db, held);
  return held;
}

/** A member whose lock a transaction holds in this mode or a stronger one; null for one that it does not. */
export function heldMemberLock(db: Db, memberId: string, lock: MemberLock): HeldMember | null {
  const held = heldIn(db).members.get(memberId);
  return held?.lock === "exclusive" || held?.lock === lock ? held : null;
}

export const holdsOrderLocks = (db: Db, ids: readonly string[]): boolean =>
  ids.every((id) => heldIn(db).orders.has(id));

/**
 * Throws where taking a member's lock could deadlock with another transaction: after an order's lock, since every transaction locks
 * members first, and exclusively after shared, since two that did so would wait for each other (docs/decisions/0052).
 */
export function requireDeadlockFreeMemberLock(db: Db, memberId: string, lock: MemberLock): void {
  if (heldMemberLock(db, memberId, lock)) return;
  const { members, orders } = heldIn(db);
  if (members.has(memberId))
    throw new Error("A member locked as shared cannot be locked exclusively: begin with that.");
  if (orders.size > 0) throw new Error("A member is locked before any order: begin the transaction with their lock.");
}

export function recordMemberLock(db: Db, memberId: string, held: HeldMember): void {
  if (!heldMemberLock(db, memberId, held.lock)) heldIn(db).members.set(memberId, held);
}

export function recordOrderLocks(db: Db, ids: readonly string[]): void {
  for (const id of ids) heldIn(db).orders.add(id);
}
