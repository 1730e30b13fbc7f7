import type { MemberNoteKind } from "@panshi/contracts/site/member-change";
import { type Db, newId } from "@panshi/db";
import { administrators, memberNotes, members, memberSessions } from "@panshi/db/schema";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";

const t = memberNotes;

/** The rows of members, in the order of their ids and locked; deleted ones are left out. */
export const lockMembers = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: members.id, isActive: members.isActive })
    .from(members)
    .where(and(inArray(members.id, [...ids]), isNull(members.deletedAt)))
    .orderBy(asc(members.id))
    .for("update");

export const updateActive = (db: Db, ids: readonly string[], isActive: boolean, now: Date) =>
  db
    .update(members)
    .set({ isActive, updatedAt: now })
    .where(inArray(members.id, [...ids]));

export const deleteSessionsOfMembers = (db: Db, ids: readonly string[]) =>
  db.delete(memberSessions).where(inArray(memberSessions.memberId, [...ids]));

type NewNote = { administratorId: string; kind: MemberNoteKind; text: string; now: Date };

/** Adds the same note about each member. Returns the ids. */
export async function insertNotes(
  db: Db,
  memberIds: readonly string[],
  { now, ...note }: NewNote,
): Promise<readonly string[]> {
  const rows = memberIds.map((memberId) => ({ id: newId(now), memberId, ...note, createdAt: now }));
  await db.insert(t).values(rows);
  return rows.map(({ id }) => id);
}

/** One note with its author; null for none. */
export async function findNote(db: Db, id: string) {
  const [row] = await db
    .select({
      id: t.id,
      memberId: t.memberId,
      kind: t.kind,
      text: t.text,
      administratorId: t.administratorId,
      createdAt: t.createdAt,
      author: {
        firstName: administrators.firstName,
        lastName: administrators.lastName,
        email: administrators.email,
      },
    })
    .from(t)
    .innerJoin(administrators, eq(administrators.id, t.administratorId))
    .where(eq(t.id, id));
  return row ?? null;
}

/** Deletes a note; false where it is gone already. */
export async function deleteNoteRow(db: Db, id: string): Promise<boolean> {
  const rows = await db.delete(t).where(eq(t.id, id)).returning({ id: t.id });
  return rows.length > 0;
}
