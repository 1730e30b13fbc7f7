import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, pipeline, requireTransaction } from "@panshi/db";
import {
  heldMemberLock,
  holdsOrderLocks,
  recordMemberLock,
  recordOrderLocks,
  requireDeadlockFreeMemberLock,
} from "../../platform/member-lock/held-locks.ts";
import { type LockedMember, lockMemberEvenIfErased } from "../../platform/member-lock/lock-member.ts";
import { eraseOrderFreeTextAtCommit } from "./erase-order-free-text.ts";
import {
  lockMemberRows,
  lockOrderRows,
  type OrdersToLock,
  setSavepointAndSelectOrders,
  undoOrderLocks,
} from "./store.ts";
import type { OrderRow } from "./rows.ts";

/** Each further try means that one of the orders got another member in that instant. */
const TRIES = 5;

/**
 * Orders with their members, erased ones too, all locked until the transaction ends: first the members, then the orders, each by their
 * ids, in the order of every transaction (docs/decisions/0052). `memberIds` are locked with those members. Orders that do not exist are
 * left out.
 */
export async function lockOrders(
  ctx: { db: Db },
  { ids, memberIds = [] }: { ids: readonly string[]; memberIds?: readonly string[] },
): Promise<OrderRow[]> {
  requireTransaction(ctx);
  if (memberIds.length === 0 && holdsOrderLocks(ctx.db, ids)) return lockOrderRows(ctx.db, ids);
  return lockFoundOrders(ctx, { ids }, memberIds);
}

async function lockFoundOrders(
  ctx: { db: Db },
  which: OrdersToLock,
  memberIds: readonly string[] = [],
): Promise<OrderRow[]> {
  const { db } = ctx;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const orders = await setSavepointAndSelectOrders(db, which);
    const { ids } = orders;
    const found = new Set([...orders.memberIds, ...memberIds]);
    const wanted = [...found].filter((id) => !heldMemberLock(db, id, "exclusive"));
    for (const id of wanted) requireDeadlockFreeMemberLock(db, id, "exclusive");
    const [locked, rows] = await pipeline(ctx, [
      async () => (wanted.length === 0 ? [] : await lockMemberRows(db, wanted)),
      () => lockOrderRows(db, ids),
    ]);
    const isLocked = (memberId: string) =>
      wanted.includes(memberId) || heldMemberLock(db, memberId, "exclusive") !== null;
    if (rows.every(({ memberId }) => memberId === null || isLocked(memberId))) {
      for (const { id: memberId, deletedAt } of locked) {
        recordMemberLock(db, memberId, { lock: "exclusive", isErased: deletedAt !== null });
        if (deletedAt) eraseOrderFreeTextAtCommit(ctx, { memberId });
      }
      recordOrderLocks(db, ids);
      return rows;
    }
    // Given to a member between the two locks: to wait for that member while the order is held could deadlock.
    await undoOrderLocks(db);
  }
  throw new AppError("conflict", { message: "這筆訂單剛剛有了變動，請再試一次" });
}

/**
 * The order, locked until the transaction ends, after its member; null where there is none. Every decision about an order is made under
 * this lock.
 */
export const lockOrder = async (ctx: { db: Db }, { id }: { id: string }): Promise<OrderRow | null> =>
  (await lockOrders(ctx, { ids: [id] }))[0] ?? null;

/** The order of a payment attempt, locked as by {@link lockOrder}; null where no attempt has this number. */
export async function lockOrderOfAttempt(ctx: { db: Db }, input: { merTradeNo: string }): Promise<OrderRow | null> {
  requireTransaction(ctx);
  return (await lockFoundOrders(ctx, input))[0] ?? null;
}

/**
 * The order alone, for a call of its member, of who claims it, or of a visitor: their own lock is held already, and somebody else's
 * order is refused without waiting for its member.
 */
export async function lockOrderWithoutMember(ctx: { db: Db }, { id }: { id: string }): Promise<OrderRow | null> {
  requireTransaction(ctx);
  const [order = null] = await lockOrderRows(ctx.db, [id]);
  recordOrderLocks(ctx.db, [id]);
  return order;
}

/**
 * The member of an order, an erased one too, locked until the transaction ends. Whatever the transaction writes about the orders of
 * somebody who was erased holds none of their words at its end (docs/decisions/0052).
 */
export async function lockOrderMember(ctx: { db: Db }, input: { memberId: string }): Promise<LockedMember> {
  const wasHeld = heldMemberLock(ctx.db, input.memberId, "exclusive") !== null;
  const member = await lockMemberEvenIfErased(ctx, input);
  if (member.deletedAt && !wasHeld) eraseOrderFreeTextAtCommit(ctx, input);
  return member;
}
