import { taipeiDay } from "@panshi/contracts/taipei-time";
import { connect } from "../connection/client.ts";
import { insertBaseSeed } from "./base.ts";
import { DAY, startOfDay } from "./days.ts";
import { type DemoRun, insertDemoSeed, readDemoRun } from "./demo.ts";
import { addMembers, type SeedProgress } from "./demo/members/add-members.ts";
import { DEMO_ACCOUNTS, DEMO_MEMBERS } from "./demo/members/kinds.ts";
import { insertDemoSeller } from "./demo/seller.ts";
import { runSeedStep } from "./runs.ts";

export type SeedKind = "base" | "demo" | "none";
export type SeedOptions = {
  url: string;
  kind: SeedKind;
  /** A Taipei day, `YYYY-MM-DD`: today unless given. What was laid before keeps the day it was laid for. */
  at?: string;
  /** Demo members, 1,247 unless given. More than there are lets the crowd grow, fewer changes nothing. */
  members?: number;
  log: (message: string) => void;
};

/** All chances of the demo come from here: another number, another crowd. */
const NUMBER = 45_670;
const MOST_MEMBERS = 1_000_000;
/** The demo's site is older than any of its members. */
const SITE_AGE = 640 * DAY;
const PROGRESS_EVERY = 2_000;

/**
 * Lays a seed: `base`, what production needs, idempotent and never over a person's change; `demo`, base and a site full of
 * made-up life, once. Several servers may do so at once. Throws RangeError for a day or a number that makes no sense.
 */
export async function seed({ url, kind, at = taipeiDay(Date.now()), members, log }: SeedOptions): Promise<void> {
  const day = startOfDay(at);
  refuseSize(kind, members);
  if (kind === "none") return;
  const database = connect(url, { max: 2, name: "panshi seed" });
  try {
    const begun = performance.now();
    const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    const since = new Date(kind === "demo" ? day - SITE_AGE : day);
    const rows = await runSeedStep(database, (db) => insertBaseSeed(db, { day: new Date(day), since }));
    if (rows > 0) log(`seed: base laid, ${rows} rows (${seconds()})`);
    if (kind === "base") return;

    const run: DemoRun = { number: NUMBER, at, members: Math.min(members ?? DEMO_MEMBERS, DEMO_MEMBERS) };
    const laid = await runSeedStep(database, (db) => insertDemoSeed(db, run));
    if (laid) log(`seed: demo laid, ${laid.members} members (${seconds()})`);
    const demo = laid ? run : await readDemoRun(database.db);
    if (!demo) throw new Error("The demo is laid and its run is not written down.");
    const begins = new Date(startOfDay(demo.at));
    await runSeedStep(database, (db) => insertDemoSeller(db, begins));
    await addMembers(database, demo, { wanted: members, at, progress: progressLog(log) });
  } finally {
    await database.close();
  }
}

function refuseSize(kind: SeedKind, members: number | undefined): void {
  if (members === undefined) return;
  if (kind !== "demo") throw new RangeError("Only the demo seed makes members.");
  if (!Number.isInteger(members) || members < DEMO_ACCOUNTS || members > MOST_MEMBERS) {
    throw new RangeError(`The demo seed makes ${DEMO_ACCOUNTS} to ${MOST_MEMBERS} members, not ${members}.`);
  }
}

/** Tells of the progress every two seconds, and of the end. */
function progressLog(log: SeedOptions["log"]): (done: SeedProgress) => void {
  const begun = performance.now();
  let told = begun;
  return ({ members, of }) => {
    const now = performance.now();
    if (members < of && now - told < PROGRESS_EVERY) return;
    told = now;
    const percent = Math.floor((members / of) * 100);
    const seconds = Math.round((now - begun) / 1000);
    log(
      `seed: ${members.toLocaleString("en-US")} of ${of.toLocaleString("en-US")} members (${percent} %, ${seconds} s)`,
    );
  };
}
