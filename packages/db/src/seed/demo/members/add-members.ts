import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Db } from "../../../connection/client.ts";
import { dropReadIndexes, finishLoad, skipTriggers } from "../../bulk-load.ts";
import type { EncodedRows } from "../../copy-rows.ts";
import { markAllDays } from "../../../rollups.ts";
import { startOfDay } from "../../days.ts";
import type { DemoRun } from "../../demo.ts";
import { readSeedRun, runSeedStep, writeSeedRun } from "../../runs.ts";
import { readSeededProducts } from "../seeded-products.ts";
import { type DemoInputs, generateMember } from "./generate-member.ts";
import { copyMembers, encodeMembers } from "./insert-members.ts";
import type { DemoMember } from "./member.ts";

const RUN = "members";
/** Members of one transaction: the larger the group, the larger the batches, so that progress is seen and little is lost. */
const BATCH = { min: 1_000, max: 20_000, share: 1 / 50 };
/** From this many members on, rebuilding the indexes once is faster than adding each row to them. */
const LARGE_GROUP = 50_000;

/** Members with the indexes `[from, to)` that were asked for together; `next` is the first that is not inserted yet. */
type Group = { from: number; to: number; next: number; at: string };
/** `unfinished`: the statements that a large group needs after its last batch. */
type AddedGroups = { groups: Group[]; unfinished?: string[] };

/** The number of members in the database, and the number asked for; `finished`: a step after the last batch. */
export type SeedProgress = { members: number; total: number; finished?: string };
type Batch = Group & { until: number };
/** The rows of the batch that comes next, generated while the database stores the one before. */
type Prepared = { batch: Batch; rows: Promise<EncodedRows[]> };

/**
 * Adds demo members until there are `wanted`, in batches, each in a transaction. After an interruption the next call continues with
 * the batch that failed, also without `wanted`, and builds the indexes without which a large group is inserted. Existing members stay.
 */
export async function addMembers(
  database: Database,
  demo: DemoRun,
  { wanted, at, progress }: { wanted: number | undefined; at: string; progress: (done: SeedProgress) => void },
): Promise<void> {
  let prepared: Prepared | undefined;
  for (;;) {
    const step = await runSeedStep(database, (db) => addBatch(db, demo, { wanted, at, prepared }));
    if (!step) break;
    prepared = step.prepared;
    progress(step.done);
  }
  await finishLoad(database, {
    read: async (db) => (await readSeedRun<AddedGroups>(db, RUN))?.unfinished ?? [],
    write: async (db, unfinished) => {
      const { groups } = (await readSeedRun<AddedGroups>(db, RUN)) ?? { groups: [] };
      await writeSeedRun(db, RUN, unfinished.length > 0 ? { groups, unfinished } : { groups });
      // The triggers that mark the days of new rows were skipped.
      if (unfinished.length === 0) await markAllDays({ db });
    },
    progress: (finished) => progress({ members: 0, total: 0, finished }),
  });
}

async function addBatch(
  db: Db,
  demo: DemoRun,
  { wanted, at, prepared }: { wanted: number | undefined; at: string; prepared: Prepared | undefined },
): Promise<{ done: SeedProgress; prepared: Prepared | undefined } | null> {
  const state = (await readSeedRun<AddedGroups>(db, RUN)) ?? { groups: [] };
  const { groups } = state;
  let group = groups.at(-1);
  if (!group || group.next === group.to) {
    const from = group?.to ?? demo.members;
    if (wanted === undefined || wanted <= from) return null;
    // As of an earlier day they would be older than the demo's administrators and products.
    group = { from, to: wanted, next: from, at: at < demo.at ? demo.at : at };
    groups.push(group);
  }
  if (group.to - group.from >= LARGE_GROUP) {
    state.unfinished = [...(state.unfinished ?? []), ...(await dropReadIndexes(db))];
    await skipTriggers(db);
  }
  const source = { seed: demo.seed, day: startOfDay(group.at), products: await readSeededProducts(db) };
  const batch = batchOf(group);
  const rows = await (prepared && isSame(prepared.batch, batch) ? prepared.rows : encodeBatch(source, batch));
  group.next = batch.until;
  const isLast = group.next === group.to;
  const next = isLast ? undefined : batchOf(group);
  const preparing = next && { batch: next, rows: encodeBatch(source, next) };
  // It is awaited by the next step, or by none where this one fails.
  preparing?.rows.catch(() => {});
  await copyMembers(db, rows);
  await writeSeedRun(db, RUN, state);
  // The planner needs statistics before the first query on so many new rows.
  if (isLast && !state.unfinished) await db.execute(sql`analyze`);
  return { done: { members: group.next, total: group.to }, prepared: preparing };
}

function batchOf(group: Group): Batch {
  const size = Math.round((group.to - group.from) * BATCH.share);
  return { ...group, until: Math.min(group.next + Math.min(Math.max(size, BATCH.min), BATCH.max), group.to) };
}

const isSame = (a: Batch, b: Batch) =>
  a.from === b.from && a.to === b.to && a.next === b.next && a.until === b.until && a.at === b.at;

/** Members that are generated before the event loop has its turn. */
const TURN_MEMBERS = 100;

async function encodeBatch(source: DemoInputs, { from, to, next, until }: Batch): Promise<EncodedRows[]> {
  const made: DemoMember[] = [];
  for (let index = next; index < until; index += 1) {
    if (index % TURN_MEMBERS === 0) await nextTurn();
    made.push(generateMember(source, index, { from, to }));
  }
  return encodeMembers(made, source.day);
}
