import type { Database, Db } from "../../client.ts";
import { sql } from "drizzle-orm";
import { startOfDay } from "../days.ts";
import type { DemoRun } from "../demo.ts";
import { readRun, step, writeRun } from "../runs.ts";
import { crowdMember } from "./crowd.ts";
import { layMembers } from "./lay-members.ts";
import { readShelf } from "./shelf.ts";

const RUN = "members";
const BATCH = 1_000;

/** A further crowd: members from index `from` until before `to`, `next` being the first that is not laid yet. */
type Crowd = { from: number; to: number; next: number; at: string };
type Growth = { crowds: Crowd[] };

/** How far the seed has come; the last crowd is the one in work. */
export type Progress = { members: number; of: number };

/**
 * Brings the demo's members to `wanted`, in batches of 1,000 that are a transaction each: broken off, it goes on with the
 * batch it stopped at. Without `wanted` it finishes what was begun. Members that are there already stay.
 */
export async function growMembers(
  database: Database,
  demo: DemoRun,
  { wanted, at, progress }: { wanted: number | undefined; at: string; progress: (done: Progress) => void },
): Promise<void> {
  for (;;) {
    const done = await step(database, (db) => layBatch(db, demo, wanted, at));
    if (!done) return;
    progress(done);
  }
}

async function layBatch(db: Db, demo: DemoRun, wanted: number | undefined, at: string): Promise<Progress | null> {
  const { crowds } = (await readRun<Growth>(db, RUN)) ?? { crowds: [] };
  let crowd = crowds.at(-1);
  if (!crowd || crowd.next === crowd.to) {
    const from = crowd?.to ?? demo.members;
    if (wanted === undefined || wanted <= from) return null;
    crowd = { from, to: wanted, next: from, at };
    crowds.push(crowd);
  }
  const source = { number: demo.number, day: startOfDay(crowd.at), shelf: await readShelf(db) };
  const { next, to } = crowd;
  const until = Math.min(next + BATCH, to);
  const batch = Array.from({ length: until - next }, (_, index) => crowdMember(source, next + index, crowd));
  await layMembers(db, batch);
  crowd.next = until;
  await writeRun(db, RUN, { crowds });
  // So that the planner knows of a hundred thousand members before the first query asks for them.
  if (until === to) await db.execute(sql`analyze`);
  return { members: until, of: to };
}
