import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, newId, requireTransaction } from "@panshi/db";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Clock } from "./clock.ts";
import { nextUpdatedAt } from "./conflict.ts";

/** A table that administrators edit. One with `deletedAt` keeps its deleted rows, which nothing here finds. */
export type EditedTable = PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn; updatedAt: AnyPgColumn };
type Times = { createdAt: Date; updatedAt: Date };
export type EditedRow<T extends EditedTable> = T["$inferSelect"] & Times & { id: string };
export type EditedValues<T extends EditedTable> = Omit<T["$inferInsert"], "id" | keyof Times>;
type Ctx = { db: Db; clock: Clock };

/** A row with its times in ISO 8601, as contracts have them. */
type RowView<Row> = Omit<Row, keyof Times> & { [Key in keyof Times]: string };
export const rowView = <Row extends Times>({ createdAt, updatedAt, ...row }: Row): RowView<Row> => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** The condition of rows that are not deleted; undefined where none is kept. */
export const notDeletedCondition = (table: PgTable): SQL | undefined =>
  "deletedAt" in table ? isNull(table.deletedAt as AnyPgColumn) : undefined;

/** The queries of single rows of a table that administrators edit. They throw `not_found` for a row that is missing or deleted. */
export function rowStore<T extends EditedTable>(table: T) {
  const only = ([row]: object[]) => {
    if (!row) throw new AppError("not_found");
    return row as EditedRow<T>;
  };
  return {
    /** `id`: where a caller needed it before. */
    insert: async ({ db, clock }: Ctx, values: EditedValues<T>, id?: string): Promise<EditedRow<T>> => {
      const now = clock.now();
      const row = { ...values, id: id ?? newId(now), createdAt: now, updatedAt: now };
      return only(
        await db
          .insert(table as PgTable)
          .values(row)
          .returning(),
      );
    },
    /** The row, locked until the transaction ends. */
    lock: async (ctx: Ctx, id: string): Promise<EditedRow<T>> => {
      requireTransaction(ctx);
      const found = ctx.db
        .select()
        .from(table as PgTable)
        .where(and(eq(table.id, id), notDeletedCondition(table)))
        .for("update");
      return only(await found);
    },
    update: async ({ db, clock }: Ctx, id: string, values: Partial<EditedValues<T>>): Promise<EditedRow<T>> => {
      const set = { ...values, updatedAt: nextUpdatedAt(table.updatedAt, clock.now()) };
      return only(
        await db
          .update(table as PgTable)
          .set(set)
          .where(and(eq(table.id, id), notDeletedCondition(table)))
          .returning(),
      );
    },
    delete: async ({ db, clock }: Ctx, id: string): Promise<void> => {
      const now = clock.now();
      const set = { deletedAt: now, updatedAt: nextUpdatedAt(table.updatedAt, now) };
      const isRow = eq(table.id, id);
      await ("deletedAt" in table ? db.update(table as PgTable).set(set) : db.delete(table)).where(isRow);
    },
  };
}
