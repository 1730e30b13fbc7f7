import { type Db, transaction } from "@panshi/db";
import { prayerSearchVectorText } from "@panshi/db/search";
import { lockMemberName, selectTitlesAfter, updateSearches } from "./search-store.ts";

/** Prayers of one transaction: few enough that each batch is read by the index. */
const BATCH = 200;

type Prayer = Awaited<ReturnType<typeof selectTitlesAfter>>[number];

/**
 * Writes the search terms of a member's prayers again, after a change of name: staff find prayers by it. In batches, each with the
 * name that the member has by then, so that two changes in a row end with the later one. An erased member has no name.
 */
export async function indexMemberPrayers(ctx: { db: Db }, input: { memberId: string }): Promise<void> {
  let last = await indexBatch(ctx, input, null);
  while (last) last = await indexBatch(ctx, input, last);
}

/** The last prayer of the batch after a prayer; null at the end. */
const indexBatch = (
  ctx: { db: Db },
  { memberId }: { memberId: string },
  after: Prayer | null,
): Promise<Prayer | null> =>
  transaction(ctx, async ({ db }) => {
    const memberName = await lockMemberName(db, memberId);
    if (memberName === null) return null;
    const prayers = await selectTitlesAfter(db, memberId, after, BATCH);
    await updateSearches(
      db,
      prayers.map(({ id, title }) => ({ id, search: prayerSearchVectorText({ title, memberName }) })),
    );
    return prayers.at(-1) ?? null;
  });
