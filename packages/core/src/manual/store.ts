import type { DoneDay } from "@panshi/contracts/manual";
import type { Db } from "@panshi/db";
import { manualDays, manualEnrolments } from "@panshi/db/schema";
import { and, asc, desc, eq } from "drizzle-orm";

const t = manualEnrolments;
const enrolment = { id: t.id, manual: t.manual, startedAt: t.startedAt, finishedAt: t.finishedAt };
const done = {
  dayNumber: manualDays.dayNumber,
  taipeiDay: manualDays.taipeiDay,
  doneAt: manualDays.doneAt,
  note: manualDays.note,
};

/** A row of an enrolment with its days in order. */
export type EnrolmentRow = Pick<typeof t.$inferSelect, keyof typeof enrolment> & { days: DayRow[] };
/** A day as its table has it. */
export type DayRow = Omit<DoneDay, "doneAt"> & { doneAt: Date };

/** Begins a manual; beginning it again changes nothing. */
export const insertEnrolment = (db: Db, row: typeof t.$inferInsert) => db.insert(t).values(row).onConflictDoNothing();

/** A member's manuals, the one begun last first. There are no more than the catalogue has. */
export async function selectEnrolments(db: Db, memberId: string): Promise<EnrolmentRow[]> {
  const rows = await db
    .select({ ...enrolment, day: done })
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

/** The manual that a member began first. */
export const findFirstManual = async (db: Db, memberId: string) =>
  (await db.select({ manual: t.manual }).from(t).where(eq(t.memberId, memberId)).orderBy(asc(t.startedAt)).limit(1))[0]
    ?.manual ?? null;

/** One of a member's enrolments, locked until the transaction ends; nothing where the member has no such one. */
export async function lockEnrolment(db: Db, memberId: string, id: string): Promise<EnrolmentRow | undefined> {
  const [row] = await db
    .select(enrolment)
    .from(t)
    .where(and(eq(t.id, id), eq(t.memberId, memberId)))
    .for("no key update");
  if (!row) return undefined;
  const days = await db
    .select(done)
    .from(manualDays)
    .where(eq(manualDays.enrolmentId, id))
    .orderBy(asc(manualDays.dayNumber));
  return { ...row, days };
}

export const insertDay = (db: Db, row: typeof manualDays.$inferInsert) => db.insert(manualDays).values(row);

export const finishEnrolment = (db: Db, id: string, finishedAt: Date) =>
  db.update(t).set({ finishedAt }).where(eq(t.id, id));
