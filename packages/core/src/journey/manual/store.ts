import type { CompletedManualDay } from "@panshi/contracts/journey/manual";
import type { Db } from "@panshi/db";
import { manualDays, manualEnrolments } from "@panshi/db/schema";
import { and, asc, desc, eq } from "drizzle-orm";

const t = manualEnrolments;
const enrolmentColumns = { id: t.id, manual: t.manual, startedAt: t.startedAt, finishedAt: t.finishedAt };
const dayColumns = {
  dayNumber: manualDays.dayNumber,
  taipeiDay: manualDays.taipeiDay,
  doneAt: manualDays.doneAt,
  note: manualDays.note,
};

/** An enrolment with its completed days in order. */
export type EnrolmentRow = Pick<typeof t.$inferSelect, keyof typeof enrolmentColumns> & { days: ManualDayRow[] };
type ManualDayRow = Omit<CompletedManualDay, "doneAt"> & { doneAt: Date };

/** Inserts an enrolment; does nothing if the member has one of this manual. */
export const insertEnrolment = (db: Db, row: typeof t.$inferInsert) => db.insert(t).values(row).onConflictDoNothing();

/** A member's manuals, the one started last first. At most one of each manual. */
export async function selectEnrolments(db: Db, memberId: string): Promise<EnrolmentRow[]> {
  const rows = await db
    .select({ ...enrolmentColumns, day: dayColumns })
    .from(t)
    .leftJoin(manualDays, eq(manualDays.enrolmentId, t.id))
    .where(eq(t.memberId, memberId))
    .orderBy(desc(t.startedAt), desc(t.id), asc(manualDays.dayNumber));
  const found = new Map<string, EnrolmentRow>();
  for (const { day, ...row } of rows) {
    const known = found.get(row.id) ?? { ...row, days: [] };
    if (day) known.days.push(day);
    found.set(row.id, known);
  }
  return [...found.values()];
}

/** The manual that a member started first. */
export const findFirstStartedManual = async (db: Db, memberId: string) =>
  (await db.select({ manual: t.manual }).from(t).where(eq(t.memberId, memberId)).orderBy(asc(t.startedAt)).limit(1))[0]
    ?.manual ?? null;

/** One of a member's enrolments, locked until the transaction ends. */
export async function lockEnrolment(db: Db, memberId: string, id: string): Promise<EnrolmentRow | undefined> {
  const [row] = await db
    .select(enrolmentColumns)
    .from(t)
    .where(and(eq(t.id, id), eq(t.memberId, memberId)))
    .for("no key update");
  if (!row) return undefined;
  const days = await db
    .select(dayColumns)
    .from(manualDays)
    .where(eq(manualDays.enrolmentId, id))
    .orderBy(asc(manualDays.dayNumber));
  return { ...row, days };
}

export const insertManualDay = (db: Db, row: typeof manualDays.$inferInsert) => db.insert(manualDays).values(row);

export const finishEnrolment = (db: Db, id: string, finishedAt: Date) =>
  db.update(t).set({ finishedAt }).where(eq(t.id, id));
