import type { AuditAction, AuditSubject } from "@panshi/contracts/platform/audit";
import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import type { Page } from "@panshi/contracts/platform/list";
import type { Permission } from "@panshi/contracts/platform/permissions";
import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import { requireUnchanged } from "../conflict.ts";
import type { AdministratorCtx } from "../context.ts";
import type { ListDeclaration } from "../list/declare-list.ts";
import { type WithTotalFlag, readPage } from "../list/read-page.ts";
import { moveRow, type OrderedTable } from "../row-order.ts";
import { type EditedRow, type EditedTable, type EditedValues, rowStore } from "../row-store.ts";
import { staffVerb } from "../staff-verb.ts";

/** The subjects of which the audit log has this action. */
type SubjectWith<Action extends string> = {
  [Subject in AuditSubject]: `${Subject}.${Action}` extends AuditAction ? Subject : never;
}[AuditSubject];
type RowSubject = Exclude<SubjectWith<"create"> & SubjectWith<"update"> & SubjectWith<"delete">, "member">;
type MovedSubject = Exclude<SubjectWith<"move">, "member">;

/** What the verbs on the rows of a table have of the noun's own. */
type EditedRows<Subject extends RowSubject, T extends EditedTable, Input, View> = {
  /** The audit entries are its `create`, `update` and `delete`. */
  subject: Subject;
  table: T;
  /** A row as administrators see it, and as the audit log holds it. */
  view: (row: EditedRow<T>, now: Date) => View;
  /** The columns that an input sets, and every rule about it; `before` is the row as it was, null for a new one. */
  values: (
    tx: AdministratorCtx,
    input: Input,
    before: EditedRow<T> | null,
  ) => EditedValues<T> | Promise<EditedValues<T>>;
  /** After a row was stored, in the transaction; with null after it was deleted. */
  stored?: (tx: AdministratorCtx, id: string, after: View | null) => Promise<void>;
};
type Edited = { id: string; updatedAt?: string | undefined };

/** Declares the rows for {@link staffCreate}, {@link staffUpdate} and {@link staffDelete}; a noun can have its own verb for any of them. */
export const editedRows = <
  Subject extends RowSubject,
  T extends EditedTable,
  Input extends object,
  View extends { updatedAt: string },
>(
  rows: EditedRows<Subject, T, Input, View>,
): EditedRows<Subject, T, Input, View> => rows;

/** A verb that reads a page of a list. */
export const staffList = <Row, Input extends object, View>(
  permission: Permission,
  list: ListDeclaration<Row, Input, undefined>,
  view: (row: Row, now: Date) => View,
) =>
  staffVerb(permission, (ctx, input: WithTotalFlag<Input>): Promise<Page<View>> => {
    const now = ctx.clock.now();
    return readPage({ ctx, input, list, view: (row) => view(row, now) });
  });

/** A verb that adds a row. It throws what the noun's `values` does. */
export const staffCreate = <T extends EditedTable, Input extends object, View extends object>(
  permission: Permission,
  { subject, table, view, values, stored }: EditedRows<RowSubject, T, Input, View>,
) =>
  staffVerb(
    permission,
    (ctx, input: Input): Promise<View> =>
      transaction(ctx, async (tx) => {
        const row = await rowStore(table).insert(tx, await values(tx, input, null));
        const after = view(row, ctx.clock.now());
        await stored?.(tx, row.id, after);
        writeAudit(tx, { action: `${subject}.create`, subjectId: row.id, before: null, after });
        return after;
      }),
  );

/** A verb that changes a row. It throws `not_found`, `edit_conflict`, and what the noun's `values` does. */
export const staffUpdate = <T extends EditedTable, Input extends object, View extends { updatedAt: string }>(
  permission: Permission,
  { subject, table, view, values, stored }: EditedRows<RowSubject, T, Input, View>,
) =>
  staffVerb(
    permission,
    (ctx, input: Input & Edited): Promise<View> =>
      transaction(ctx, async (tx) => {
        const { id, updatedAt: _, ...fields } = input;
        const now = ctx.clock.now();
        const row = await rowStore(table).lock(tx, id);
        const before = view(row, now);
        requireUnchanged(before, input);
        const after = view(
          await rowStore(table).update(tx, id, await values(tx, fields as unknown as Input, row)),
          now,
        );
        await stored?.(tx, id, after);
        writeAudit(tx, { action: `${subject}.update`, subjectId: id, before, after });
        return after;
      }),
  );

/** A verb that deletes a row, or marks it as deleted where the table keeps such rows. It throws `not_found`. */
export const staffDelete = <T extends EditedTable, View extends object>(
  permission: Permission,
  { subject, table, view, stored }: Omit<EditedRows<RowSubject, T, never, View>, "values">,
) =>
  staffVerb(
    permission,
    (ctx, { id }: { id: string }): Promise<void> =>
      transaction(ctx, async (tx) => {
        const before = view(await rowStore(table).lock(tx, id), ctx.clock.now());
        await rowStore(table).delete(tx, id);
        await stored?.(tx, id, null);
        writeAudit(tx, { action: `${subject}.delete`, subjectId: id, before, after: null });
      }),
  );

/** A verb that moves a row among the others of its table. It throws as {@link moveRow}. */
export const staffMove = (permission: Permission, { subject, table }: { subject: MovedSubject; table: OrderedTable }) =>
  staffVerb(
    permission,
    (ctx, input: MoveInput): Promise<MoveResult> =>
      transaction(ctx, async (tx) => {
        const { before, after, result } = await moveRow(tx, { table, input });
        if (result.changed.length > 0)
          writeAudit(tx, { action: `${subject}.move`, subjectId: input.id, before, after });
        return result;
      }),
  );
