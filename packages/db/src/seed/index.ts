import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { connect } from "../connection/client.ts";
import { writeActivityFigures } from "../activity.ts";
import { rebuildAllMarkedDays } from "../rollups.ts";
import { insertBaseSeed } from "./base.ts";
import { DAY, startOfDay } from "./days.ts";
import { type DemoRun, insertDemoSeed, readDemoRun } from "./demo.ts";
import { addMembers, type SeedProgress } from "./demo/members/add-members.ts";
import { DEMO_ACCOUNTS, DEMO_MEMBERS } from "./demo/members/kinds.ts";
import { runSeedStep } from "./runs.ts";

export type SeedKind = "base" | "demo" | "none";
type SeedOptions = {
  url: string;
  kind: SeedKind;
  /** A Taipei day, `YYYY-MM-DD`; today by default. Rows that are there already keep their day, before which no members are added. */
  at?: string;
  /** The number of demo members; 1,247 by default. More than there are are added, fewer change nothing. */
  members?: number;
  log: (message: string) => void;
};

/** The seed of all random numbers of the demo. */
const RANDOM_SEED = 45_670;
const MEMBERS_MAX = 1_000_000;
/** Older than any demo member. */
const SITE_AGE = 640 * DAY;
const PROGRESS_INTERVAL = 2_000;

/**
 * Inserts a seed. `base` is what production needs: idempotent, and changes by administrators are never overwritten. `demo` is
 * the base seed and, once, made-up members with their history. Safe on several servers at the same time. Throws RangeError
 * for an invalid day or number of members.
 */
export async function seed({ url, kind, at = taipeiDay(Date.now()), members, log }: SeedOptions): Promise<void> {
  const day = startOfDay(at);
  checkMembers(kind, members);
  if (kind === "none") return;
  const database = connect(url, { max: 2, name: "panshi seed" });
  try {
    const startedAt = performance.now();
    const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    const since = new Date(kind === "demo" ? day - SITE_AGE : day);
    const rows = await runSeedStep(database, (db) => insertBaseSeed(db, { day: new Date(day), since }));
    if (rows > 0) log(`seed: base seed inserted, ${rows} rows (${seconds()})`);
    if (kind === "base") return;

    const run: DemoRun = { seed: RANDOM_SEED, at, members: Math.min(members ?? DEMO_MEMBERS, DEMO_MEMBERS) };
    const inserted = await runSeedStep(database, (db) => insertDemoSeed(db, run));
    if (inserted) log(`seed: demo seed inserted, ${inserted.members} members (${seconds()})`);
    const demo = inserted ? run : await readDemoRun(database.db);
    if (!demo) throw new Error("The demo seed has run, but its parameters are missing in seed_runs.");
    const updatedAt = new Date(startOfDay(demo.at));
    await addMembers(database, demo, { wanted: members, at, progress: progressLog(log) });
    // The jobs would do it too, but the first page that is opened shows figures.
    await runSeedStep(database, async (db) => {
      await rebuildAllMarkedDays({ db }, updatedAt);
      await writeActivityFigures({ db }, { day: demo.at, now: updatedAt });
    });
  } finally {
    await database.close();
  }
}

function checkMembers(kind: SeedKind, members: number | undefined): void {
  if (members === undefined) return;
  if (kind !== "demo") throw new RangeError("Only the demo seed creates members.");
  if (!Number.isInteger(members) || members < DEMO_ACCOUNTS || members > MEMBERS_MAX) {
    throw new RangeError(`The demo seed creates ${DEMO_ACCOUNTS} to ${MEMBERS_MAX} members, not ${members}.`);
  }
}

/** Logs the progress every two seconds, the end, and each step after it. */
function progressLog(log: SeedOptions["log"]): (done: SeedProgress) => void {
  const startedAt = performance.now();
  let loggedAt = startedAt;
  return ({ members, total, finished }) => {
    const now = performance.now();
    if (finished) return log(`seed: ${finished.toLowerCase()} (${Math.round((now - startedAt) / 1000)} s)`);
    if (members < total && now - loggedAt < PROGRESS_INTERVAL) return;
    loggedAt = now;
    const percent = Math.floor((members / total) * 100);
    const seconds = Math.round((now - startedAt) / 1000);
    log(
      `seed: ${members.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} members (${percent} %, ${seconds} s)`,
    );
  };
}
