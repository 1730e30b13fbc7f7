import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction } from "@panshi/db";
import { asc, eq, max, min, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Clock } from "./clock.ts";
import { nextUpdatedAt, requireUnchanged } from "./conflict.ts";
import { notDeletedCondition } from "./row-store.ts";

/** A table whose rows administrators put in order; rows of the same number stand in the order of their ids. */
export type OrderedTable = PgTable & { id: AnyPgColumn; displayOrder: AnyPgColumn; updatedAt: AnyPgColumn };
type Place = { id: string; displayOrder: number };

/** How far apart rows are numbered, so that a row can be moved between two without changing others. */
const STEP = 10;
const MAX = 2 ** 31 - 1;

/** What a move did: for its verb's audit entry, and its answer. */
type AuditedMove = { before: { displayOrder: number }; after: { displayOrder: number }; result: MoveResult };

/**
 * Moves a row within the caller's transaction: to a number between those of its new neighbours, and where there is none, all
 * rows are renumbered. A row whose number changes gets another `updatedAt`, so that a form of it that is open does not
 * bring its old place back. Deleted rows have no place. Permission and audit are the verb's. Throws `not_found`, `edit_conflict`, and `conflict` where the row to stand before is gone.
 */
export async function moveRow(
  ctx: { db: Db; clock: Clock },
  { table, input }: { table: OrderedTable; input: MoveInput },
): Promise<AuditedMove> {
  requireTransaction(ctx);
  const rows = await lockRows(ctx.db, table);
  const from = rows.findIndex(({ id }) => id === input.id);
  const row = rows[from];
  if (!row) throw new AppError("not_found", { message: "你要移動的那一筆已經被刪除了" });
  requireUnchanged(row, input);
  const before = { displayOrder: row.displayOrder };
  const others = rows.filter(({ id }) => id !== row.id);
  const to = input.beforeId === null ? others.length : others.findIndex(({ id }) => id === input.beforeId);
  if (to === from || input.beforeId === row.id) return { before, after: before, result: { changed: [] } };
  if (to < 0) throw new AppError("conflict", { message: "你要放的位置剛被更動過，順序沒有改變。請再移動一次" });
  const number = numberBetween(others[to - 1], others[to]);
  const places =
    number === undefined
      ? [...others.slice(0, to), row, ...others.slice(to)].flatMap(({ id, displayOrder }, index) => {
          const place = { id, displayOrder: (index + 1) * STEP };
          return place.displayOrder === displayOrder ? [] : [place];
        })
      : [{ id: row.id, displayOrder: number }];
  const changed = await writePlaces(ctx, table, places);
  const after = { displayOrder: places.find(({ id }) => id === row.id)?.displayOrder ?? row.displayOrder };
  return { before, after, result: { changed } };
}

/**
 * The rows in their order, locked in the order of their ids as bulk changes lock them, so that none waits for another in a
 * circle. Not for their keys: a draw that refers to a slip need not wait.
 */
async function lockRows(db: Db, table: OrderedTable) {
  const { id, displayOrder, updatedAt } = table;
  const found = await db
    .select({ id, displayOrder, updatedAt })
    .from(table as PgTable)
    .where(notDeletedCondition(table))
    .orderBy(asc(id))
    .for("no key update");
  return (found as (Place & { updatedAt: Date })[])
    .map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
    .toSorted((one, other) => one.displayOrder - other.displayOrder || (one.id < other.id ? -1 : 1));
}

/** The number of a new row, after all others. */
export async function nextDisplayOrder(db: Db, table: OrderedTable): Promise<number> {
  const { last } = await readEnds(db, table);
  return Math.min((last ?? 0) + STEP, MAX);
}

/** The number of a new row, before all others. */
export async function firstDisplayOrder(db: Db, table: OrderedTable): Promise<number> {
  const { first } = await readEnds(db, table);
  return (first ?? STEP) - STEP;
}

async function readEnds(db: Db, table: OrderedTable) {
  const ends = { first: min(table.displayOrder), last: max(table.displayOrder) };
  const [row] = await db
    .select(ends)
    .from(table as PgTable)
    .where(notDeletedCondition(table));
  return row as { first: number | null; last: number | null };
}

/** A number after one row and before the other; at the front it stays positive, as forms want it. */
function numberBetween(previous: Place | undefined, next: Place | undefined): number | undefined {
  if (!next) {
    const number = (previous?.displayOrder ?? 0) + STEP;
    return number > MAX ? undefined : number;
  }
  const low = previous?.displayOrder ?? 0;
  return next.displayOrder - low > 1 ? Math.floor((low + next.displayOrder) / 2) : undefined;
}

async function writePlaces(
  { db, clock }: { db: Db; clock: Clock },
  table: OrderedTable,
  places: readonly Place[],
): Promise<MoveResult["changed"]> {
  const ids = sql.param(places.map(({ id }) => id));
  const numbers = sql.param(places.map(({ displayOrder }) => displayOrder));
  const { id, displayOrder, updatedAt } = table;
  const rows = await db
    .update(table as PgTable)
    .set({ displayOrder: sql`place.number`, updatedAt: nextUpdatedAt(updatedAt, clock.now()) })
    .from(sql`unnest(${ids}::uuid[], ${numbers}::int[]) place (id, number)`)
    .where(eq(id, sql`place.id`))
    .returning({ id, displayOrder, updatedAt });
  return (rows as (Place & { updatedAt: Date })[]).map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}
