// node tooling/recorder/compare.ts BEFORE.json AFTER.json [--renames FILE]: prints each difference of two recordings; exits 1 where there is one.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Entry } from "./player.ts";
import { renamesFile, readRenames, renameKeys, type Renames } from "./renames.ts";

export type Recording = { day: string; requests: number; calls: number; entries: Entry[] };
type Difference = { path: string; before: unknown; after: unknown };

const SHOWN = 160;

/** What differs between two values, with the path to it. Texts are compared up to their first difference. */
function differencesOf(before: unknown, after: unknown, path: string): Difference[] {
  if (Object.is(before, after)) return [];
  if (typeof before === "string" && typeof after === "string")
    return [{ path, ...aroundFirstDifference(before, after) }];
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    differencesOf(before[key], after[key], path ? `${path}.${key}` : key),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function aroundFirstDifference(before: string, after: string): { before: string; after: string } {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const part = (text: string) => `${same > 40 ? "…" : ""}${text.slice(Math.max(0, same - 40), same + SHOWN - 40)}`;
  return { before: part(before), after: part(after) };
}

/** Renames the keys of an earlier answer, so that it can be compared with a later one. */
const withNewKeys = ({ keys }: Renames, { body, procedure }: Entry): unknown =>
  renameKeys(body, { ...keys["*"], ...(procedure && keys[procedure]) });

/** The differences of each request that is in both recordings, and the requests that are in one only. */
export function compare(before: Recording, after: Recording, renames: Renames): Map<string, Difference[]> {
  const later = new Map(after.entries.map((entry) => [entry.key, entry]));
  const found = new Map<string, Difference[]>();
  for (const entry of before.entries) {
    const other = later.get(entry.key);
    later.delete(entry.key);
    const differences = other
      ? differencesOf(
          { status: entry.status, headers: entry.headers, body: withNewKeys(renames, entry) },
          { status: other.status, headers: other.headers, body: other.body },
          "",
        )
      : [{ path: "", before: "recorded", after: "not recorded" }];
    if (differences.length > 0) found.set(entry.key, differences);
  }
  for (const key of later.keys()) found.set(key, [{ path: "", before: "not recorded", after: "recorded" }]);
  return found;
}

const shown = (value: unknown) => (JSON.stringify(value) ?? "nothing").slice(0, SHOWN * 2);

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { renames: { type: "string" } } });
  const [before, after] = positionals.map((file) => JSON.parse(readFileSync(file, "utf8")) as Recording);
  if (!before || !after) throw new Error("Name two recordings: compare.ts BEFORE.json AFTER.json");
  if (before.day !== after.day)
    throw new Error(`Recorded on ${before.day} and ${after.day}: the demo follows the day.`);
  const found = compare(before, after, readRenames(values.renames ?? renamesFile));
  for (const [key, differences] of found) {
    console.log(key);
    for (const { path, ...sides } of differences)
      console.log(`  ${path || "(the request)"}\n    before ${shown(sides.before)}\n    after  ${shown(sides.after)}`);
  }
  console.log(
    `${before.requests} and ${after.requests} requests, ${before.calls} and ${after.calls} calls: ${found.size} differ`,
  );
  process.exitCode = found.size > 0 ? 1 : 0;
}
