import type { Db } from "@panshi/db";
import { members, prayers } from "@panshi/db/schema";
import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";

/** The name of a member who was not erased, locked against another change until the transaction ends. */
export const lockMemberName = async (db: Db, memberId: string): Promise<string | null> =>
  (
    await db
      .select({ fullName: members.fullName })
      .from(members)
      .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
      .for("share")
  )[0]?.fullName ?? null;

type Position = { createdAt: Date; id: string };

/** The next prayers of a member, oldest first. */
export const selectTitlesAfter = (db: Db, memberId: string, after: Position | null, limit: number) =>
  db
    .select({ id: prayers.id, title: prayers.title, createdAt: prayers.createdAt })
    .from(prayers)
    .where(
      and(
        eq(prayers.memberId, memberId),
        ne(prayers.content, ""),
        // A null would be a condition that no row meets.
        after === null
          ? undefined
          : sql`(${prayers.createdAt}, ${prayers.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(prayers.createdAt), asc(prayers.id))
    .limit(limit);

export async function updateSearches(db: Db, rows: readonly { id: string; search: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ id, search }) => sql`(${id}::uuid, ${search}::tsvector)`);
  await db.execute(sql`
    update ${prayers} set search = given.search
    from (values ${sql.join(values, sql`, `)}) as given (id, search) where ${prayers.id} = given.id`);
}
