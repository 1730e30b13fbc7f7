// node tooling/recorder/record.ts CHECKOUT OUT.json [--renames FILE]: plays requests and calls against the built server of a checkout, and writes the answers.
// Record two builds one after the other: a figure of the demo (days left) may tick over between them; recording again tells.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { readSourceCheckout } from "./checkout.ts";
import type { Recording } from "./compare.ts";
import { journeys } from "./journeys/journeys.ts";
import { playPages } from "./pages.ts";
import { type Entry, RequestRecorder } from "./player.ts";
import { renamesFile, readRenames } from "./renames.ts";
import { readSeededIds } from "./seeded-ids.ts";
import { startRecordedServer } from "./server.ts";
import { callDocumentedProcedures, callMutations, callQueries } from "./walk.ts";

const DAY = 86_400_000;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { renames: { type: "string" } } });
const [folder, file] = positionals;
if (!folder || !file) throw new Error("Name a built checkout and a file: record.ts CHECKOUT OUT.json");

const renames = readRenames(values.renames ?? renamesFile);
const checkout = await readSourceCheckout(folder, renames);
const begunAt = Date.now();
const day = taipeiDay(begunAt);
const server = await startRecordedServer(checkout.folder);
const player = new RequestRecorder(checkout, server, renames, begunAt);
try {
  const ids = await readSeededIds(player);
  const options = { ids, day: taipeiDay(begunAt - DAY) };
  await playPages(player, ids);
  await callDocumentedProcedures(player, options);
  await callQueries(player, options);
  await callMutations(player, options);
  for (const play of journeys) await play(player, ids, options.day);
  await callQueries(player, options);
} catch (error) {
  console.error(server.output().slice(-1000));
  console.error(`after ${player.entries.length} answers, the last of them:`);
  for (const { key, status, body } of player.entries.slice(-5))
    console.error(`  ${key}: ${status} ${JSON.stringify(body).slice(0, 500)}`);
  throw error;
} finally {
  await server.stop();
}
if (taipeiDay(Date.now()) !== day) throw new Error("The day ended meanwhile, which the demo follows: record again.");
const countOf = (kind: Entry["kind"]) => player.entries.filter((entry) => entry.kind === kind).length;
const recording: Recording = { day, requests: countOf("request"), calls: countOf("call"), entries: player.entries };
writeFileSync(file, `${JSON.stringify(recording, null, 1)}\n`);
console.log(
  `${recording.requests} requests and ${recording.calls} calls in ${Math.round((Date.now() - begunAt) / 1000)} s`,
);
