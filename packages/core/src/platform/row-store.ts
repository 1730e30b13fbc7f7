import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, newId, requireTransaction } from "@panshi/db";
import { eq } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Clock } from "./clock.ts";
import { nextUpdatedAt, requireUnchanged } from "./conflict.ts";

type EditedTable = PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn; updatedAt: AnyPgColumn };
type Times = { createdAt: Date; updatedAt: Date };
type Ctx = { db: Db; clock: Clock };

/** A row with its times in ISO 8601, as contracts have them. */
type RowView<Row> = Omit<Row, keyof Times> & { [Key in keyof Times]: string };
export const rowView = <Row extends Times>({ createdAt, updatedAt, ...row }: Row): RowView<Row> => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/**
 * The queries of single rows of a table that administrators edit and whose columns are the noun's fields, an id and two times.
 * Only inside a transaction. A noun with more to it has queries of its own.
 */
export function rowStore<T extends EditedTable>(table: T) {
  type View = RowView<T["$inferSelect"] & Times>;
  type Values = Omit<T["$inferInsert"], "id" | keyof Times>;
  const only = ([row]: object[]) => {
    if (!row) throw new AppError("not_found");
    return rowView(row as T["$inferSelect"] & Times) as View;
  };
  return {
    /** `id`: where a caller needed it before. */
    insert: async ({ db, clock }: Ctx, values: Values, id?: string): Promise<View> => {
      const now = clock.now();
      const row = { ...values, id: id ?? newId(now), createdAt: now, updatedAt: now };
      return only(
        await db
          .insert(table as PgTable)
          .values(row)
          .returning(),
      );
    },
    /** The row, locked until the transaction ends. Throws `not_found`, and `edit_conflict` where it changed since `updatedAt`. */
    lock: async (ctx: Ctx, edited: { id: string; updatedAt?: string | undefined }): Promise<View> => {
      requireTransaction(ctx);
      const found = ctx.db
        .select()
        .from(table as PgTable)
        .where(eq(table.id, edited.id))
        .for("update");
      const row = only(await found);
      requireUnchanged(row, edited);
      return row;
    },
    update: async ({ db, clock }: Ctx, id: string, values: Partial<Values>): Promise<View> => {
      const set = { ...values, updatedAt: nextUpdatedAt(table.updatedAt, clock.now()) };
      return only(
        await db
          .update(table as PgTable)
          .set(set)
          .where(eq(table.id, id))
          .returning(),
      );
    },
    delete: async ({ db }: Ctx, id: string): Promise<void> => {
      await db.delete(table).where(eq(table.id, id));
    },
  };
}
