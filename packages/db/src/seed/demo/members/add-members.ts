import type { Database, Db } from "../../../connection/client.ts";
import { sql } from "drizzle-orm";
import { startOfDay } from "../../days.ts";
import type { DemoRun } from "../../demo.ts";
import { readSeedRun, runSeedStep, writeSeedRun } from "../../runs.ts";
import { generateMember } from "./generate-member.ts";
import { insertMembers } from "./insert-members.ts";
import { readSeededProducts } from "../seeded-products.ts";

const RUN = "members";
const BATCH = 1_000;

/** Members with the indexes `[from, to)` that were asked for together; `next` is the first that is not inserted yet. */
type Group = { from: number; to: number; next: number; at: string };
type AddedGroups = { groups: Group[] };

/** The number of members in the database, and the number asked for. */
export type SeedProgress = { members: number; total: number };

/**
 * Adds demo members until there are `wanted`, in batches of 1,000, each in a transaction. After an interruption the next call
 * continues with the batch that failed, also without `wanted`. Existing members stay.
 */
export async function addMembers(
  database: Database,
  demo: DemoRun,
  { wanted, at, progress }: { wanted: number | undefined; at: string; progress: (done: SeedProgress) => void },
): Promise<void> {
  for (;;) {
    const done = await runSeedStep(database, (db) => addBatch(db, demo, wanted, at));
    if (!done) return;
    progress(done);
  }
}

async function addBatch(db: Db, demo: DemoRun, wanted: number | undefined, at: string): Promise<SeedProgress | null> {
  const { groups } = (await readSeedRun<AddedGroups>(db, RUN)) ?? { groups: [] };
  let group = groups.at(-1);
  if (!group || group.next === group.to) {
    const from = group?.to ?? demo.members;
    if (wanted === undefined || wanted <= from) return null;
    group = { from, to: wanted, next: from, at };
    groups.push(group);
  }
  const source = { seed: demo.seed, day: startOfDay(group.at), products: await readSeededProducts(db) };
  const { next, to } = group;
  const until = Math.min(next + BATCH, to);
  const batch = Array.from({ length: until - next }, (_, index) => generateMember(source, next + index, group));
  await insertMembers(db, batch);
  group.next = until;
  await writeSeedRun(db, RUN, { groups });
  // The planner needs statistics before the first query on so many new rows.
  if (until === to) await db.execute(sql`analyze`);
  return { members: until, total: to };
}
