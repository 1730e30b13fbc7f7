import { type Db, transaction } from "@panshi/db";
import { prayerSearch } from "@panshi/db/search";
import { findMemberName, selectTitlesAfter, updateSearches } from "./search-store.ts";

/** Prayers of one transaction. */
const BATCH = 500;

/**
 * Writes the search terms of a member's prayers again, after a change of name: staff find prayers by it. In batches, and with the
 * name that the member has when a batch is read, so that two changes in a row end with the later one. A member without a name to
 * search, who was erased, has none.
 */
export async function indexMemberPrayers({
  ctx,
  input: { memberId },
}: {
  ctx: { db: Db };
  input: { memberId: string };
}): Promise<void> {
  for (let position: string | null = null, hasMore = true; hasMore; ) {
    const after: string | null = position;
    position = await transaction(ctx, async ({ db }) => {
      const memberName = await findMemberName(db, memberId);
      if (memberName === null) return null;
      const prayers = await selectTitlesAfter(db, memberId, after, BATCH);
      await updateSearches(
        db,
        prayers.map(({ id, title }) => ({ id, search: prayerSearch({ title, memberName }) })),
      );
      return prayers.at(-1)?.id ?? null;
    });
    hasMore = position !== null;
  }
}
