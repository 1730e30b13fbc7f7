import { type OracleSlip, SlipListInput } from "@panshi/contracts/journey/oracle";
import { type Db, pipeline } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import { oracleSlips, slipVersions } from "@panshi/db/schema";
import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import { nextUpdatedAt } from "../../../platform/conflict.ts";
import { declareList } from "../../../platform/list/declare-list.ts";
import { rowView } from "../../../platform/row-store.ts";
import { currentVersionJoinSql, type SlipVersionColumns, slipVersionQuery } from "./slip-version.ts";

const slipColumnsOf = (version: SlipVersionColumns) => ({
  id: oracleSlips.id,
  title: version.title,
  description: version.description,
  imageUrl: version.imageUrl,
  category: version.category,
  fortuneLevel: version.fortuneLevel,
  interpretation: version.interpretation,
  advice: version.advice,
  lineNotes: version.lineNotes,
  questions: version.questions,
  wayOut: version.wayOut,
  askAgainDays: version.askAgainDays,
  displayOrder: oracleSlips.displayOrder,
  isActive: oracleSlips.isActive,
  createdAt: oracleSlips.createdAt,
  updatedAt: oracleSlips.updatedAt,
});

/** A slip with all its texts. */
export type FullSlip = Required<OracleSlip>;
export type SlipRow = Omit<FullSlip, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };
/** A slip with its times in ISO 8601. */
export const toSlip: (row: SlipRow) => FullSlip = rowView;

/** The slips that are not deleted. */
export const slipListQuery = declareList(SlipListInput, {
  name: "slips",
  select: (db, position) => {
    const version = slipVersionQuery(oracleSlips.currentVersionId);
    return db
      .select({ ...slipColumnsOf(version), ...position })
      .from(oracleSlips)
      .innerJoinLateral(version, sql`true`);
  },
  id: oracleSlips.id,
  where: isNull(oracleSlips.deletedAt),
  filters: {
    category: oracleSlips.category,
    fortuneLevel: oracleSlips.fortuneLevel,
    isActive: oracleSlips.isActive,
  },
  sorts: { displayOrder: oracleSlips.displayOrder, title: oracleSlips.title, updatedAt: oracleSlips.updatedAt },
  search: oracleSlips.search,
});

/** What a slip's row repeats of its current version. */
export const copiedVersionColumns = ({
  title,
  category,
  fortuneLevel,
  description,
}: Pick<OracleSlip, "title" | "category" | "fortuneLevel" | "description">) => ({
  title,
  category,
  fortuneLevel,
  search: searchVector(`${title}\n${description}`),
});

const areThese = (ids: readonly string[]) => and(inArray(oracleSlips.id, [...ids]), isNull(oracleSlips.deletedAt));

/** Those of these slips that are not deleted, locked in the order of their ids until the transaction ends. */
export const lockSlips = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: oracleSlips.id, isActive: oracleSlips.isActive })
    .from(oracleSlips)
    .where(areThese(ids))
    .orderBy(asc(oracleSlips.id))
    .for("update");

/** A slip, locked. A join that waited for the lock would find no texts: by then the row points to a version it has not read. */
export async function lockSlip(db: Db, id: string): Promise<FullSlip | null> {
  const [, [row]] = await pipeline({ db }, [
    () => lockSlips(db, [id]),
    () =>
      db
        .select(slipColumnsOf(slipVersions))
        .from(oracleSlips)
        .innerJoin(slipVersions, currentVersionJoinSql)
        .where(areThese([id])),
  ]);
  return row ? toSlip(row) : null;
}

export const insertSlipVersion = (db: Db, row: typeof slipVersions.$inferInsert) => db.insert(slipVersions).values(row);
export const insertSlip = (db: Db, row: typeof oracleSlips.$inferInsert) => db.insert(oracleSlips).values(row);
/** Updates slips, and returns the new `updatedAt` of the first. */
export async function updateSlips(db: Db, ids: readonly string[], now: Date, set: SlipChanges): Promise<Date> {
  const updatedAt = nextUpdatedAt(oracleSlips.updatedAt, now);
  const rows = db
    .update(oracleSlips)
    .set({ ...set, updatedAt })
    .where(inArray(oracleSlips.id, [...ids]));
  const [row] = await rows.returning({ updatedAt: oracleSlips.updatedAt });
  if (!row) throw new Error("slip not found by its update");
  return row.updatedAt;
}
type SlipChanges = Partial<Omit<typeof oracleSlips.$inferInsert, "updatedAt">>;
