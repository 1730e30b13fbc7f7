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

/** A further crowd: members from index `from` until before `to`, `next` being the first that is not laid yet. */
type Crowd = { from: number; to: number; next: number; at: string };
type Growth = { crowds: Crowd[] };

/** How far the seed has come; the last crowd is the one in work. */
export type SeedProgress = { members: number; of: number };

/**
 * Brings the demo's members to `wanted`, in batches of 1,000 that are a transaction each: broken off, it goes on with the
 * batch it stopped at. Without `wanted` it finishes what was begun. Members that are there already stay.
 */
export async function addMembers(
  database: Database,
  demo: DemoRun,
  { wanted, at, progress }: { wanted: number | undefined; at: string; progress: (done: SeedProgress) => void },
): Promise<void> {
  for (;;) {
    const done = await runSeedStep(database, (db) => layBatch(db, demo, wanted, at));
    if (!done) return;
    progress(done);
  }
}

async function layBatch(db: Db, demo: DemoRun, wanted: number | undefined, at: string): Promise<SeedProgress | null> {
  const { crowds } = (await readSeedRun<Growth>(db, RUN)) ?? { crowds: [] };
  let crowd = crowds.at(-1);
  if (!crowd || crowd.next === crowd.to) {
    const from = crowd?.to ?? demo.members;
    if (wanted === undefined || wanted <= from) return null;
    crowd = { from, to: wanted, next: from, at };
    crowds.push(crowd);
  }
  const source = { seed: demo.number, day: startOfDay(crowd.at), products: await readSeededProducts(db) };
  const { next, to } = crowd;
  const until = Math.min(next + BATCH, to);
  const batch = Array.from({ length: until - next }, (_, index) => generateMember(source, next + index, crowd));
  await insertMembers(db, batch);
  crowd.next = until;
  await writeSeedRun(db, RUN, { crowds });
  // So that the planner knows of a hundred thousand members before the first query asks for them.
  if (until === to) await db.execute(sql`analyze`);
  return { members: until, of: to };
}
