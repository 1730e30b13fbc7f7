import { existsSync } from "node:fs";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { countCases, invoiceCases, memberCallCases, memberCases, orderCases, prayerCases } from "./list-cases.ts";
import { type ListAnswer, query, readListPage } from "./list-client.ts";
import { median, residentMegabytes } from "./load.ts";
import { signIn } from "./sign-in.ts";
import { type RunningServer, startServerIn } from "./servers.ts";

/**
 * Measures the back office's lists and a member's calls over HTTP, with few members and with many:
 * `npm run bench:lists -- --few <folder> --many <folder>`, data folders that `DATA_DIR=<folder> npm run seed -- --members N` filled;
 * `--only text` for some cases, several parted by commas. One request at a time: how long a page takes, not how many there are. Prints p50 and p99 of each case
 * and the ratio of its p99s; a bare query of the same connection's database in the same run; then the export of all members. A case
 * over its bar does not fail the run, because a busy machine can cause it.
 */
const { values } = parseArgs({
  options: { few: { type: "string" }, many: { type: "string" }, only: { type: "string", default: "" } },
});
const { few: fewFolder, many: manyFolder, only } = values;
if (!fewFolder || !manyFolder || ![fewFolder, manyFolder].every((folder) => existsSync(folder)))
  throw new Error("--few and --many are data folders that npm run seed has filled");
const isAsked = (name: string) => only.split(",").some((part) => name.includes(part));
const ROUNDS = 100;
const WARM_UP = 20;
/** Milliseconds that a page may take, the ratio to few members that it may have, and what is fine whatever the ratio. */
const BAR = { time: 50, ratio: 1.3, fine: 5 };
/** Pages of 50 rows before the deep page. */
const DEEP = 10_000;
const PAGE_MAX = 200;

type Times = { p50: number; p99: number; rows: number };
const lists = { member: memberCases, prayer: prayerCases, order: orderCases, invoice: invoiceCases };

const few = await measure(fewFolder, async () => {});
const many = await measure(manyFolder, measureExport);
console.log(`${"milliseconds".padEnd(46)} rows  few p50     p99  many p50     p99  ratio`);
for (const [name, large] of many) {
  const small = few.get(name);
  if (!small) continue;
  const ratio = large.p99 / small.p99;
  const bar = Math.min(BAR.time, Math.max(BAR.fine, BAR.ratio * small.p99));
  const times = [small.p50, small.p99, large.p50, large.p99].map((time) => time.toFixed(2).padStart(8));
  console.log(
    `${name.padEnd(46)} ${String(large.rows).padStart(4)} ${times.join(" ")} ${ratio.toFixed(2).padStart(6)}${large.p99 <= bar ? "" : `  over its bar of ${bar.toFixed(2)}`}`,
  );
}

async function measure(folder: string, then: (server: RunningServer, cookie: string) => Promise<void>) {
  const server = await startServerIn(folder);
  try {
    const cookie = await signIn(server.origin, "administrator");
    const list = (noun: string, input: object) => readListPage(server.origin, cookie, noun, input);
    const found = new Map<string, Times>();
    const add = async (name: string, ask: () => Promise<number>) => {
      if (isAsked(name)) found.set(name, await timesOf(ask));
    };
    await add("bare SQL: first page", bareQuery(server.databaseUrl));
    for (const [noun, cases] of Object.entries(lists))
      for (const [name, input] of Object.entries(cases))
        await add(name, async () => (await list(noun, { limit: 50, ...input })).items.length);
    for (const [name, procedure] of Object.entries(countCases))
      await add(name, async () => {
        await query(`${server.origin}/trpc/admin.${procedure}`, cookie);
        return 1;
      });
    const member = await signIn(server.origin, "member");
    for (const [name, procedure] of Object.entries(memberCallCases))
      await add(name, async () => {
        await query(`${server.origin}/trpc/member.${procedure}`, member);
        return 1;
      });
    for (const noun of ["member", "prayer", "order"]) {
      if (!isAsked(`${noun}s deep page`)) continue;
      const cursor = await deepCursor((input) => list(noun, input));
      await add(
        `${noun}s deep page`,
        async () => (await list(noun, { sort: "-createdAt", limit: 50, cursor })).items.length,
      );
    }
    await then(server, cookie);
    return found;
  } finally {
    await server.stop();
  }
}

async function timesOf(ask: () => Promise<number>): Promise<Times> {
  const times: number[] = [];
  let rows = 0;
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    rows = await ask();
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { p50: median(times), p99: times[Math.ceil(ROUNDS * 0.99) - 1] ?? Number.NaN, rows };
}

/** The columns of a page by the index of its sort, prepared, on a connection of its own: as fast as a page can be. */
function bareQuery(url: string): () => Promise<number> {
  const sql = postgres(url, { max: 1, idle_timeout: 1, onnotice: () => {} });
  return async () =>
    (
      await sql`select id, email, phone, full_name, plan, plan_ends_at, is_active, prayer_count, created_at from members
      where deleted_at is null order by created_at desc, id desc limit 51`
    ).length;
}

/** The cursor of the page that is 10,000 pages deep; with fewer rows, of the last page that has one. */
async function deepCursor(list: (input: object) => Promise<ListAnswer>): Promise<string> {
  let cursor: string | undefined;
  for (let rows = 0; rows < DEEP * 50; rows += PAGE_MAX) {
    const { next } = await list({ sort: "-createdAt", limit: PAGE_MAX, cursor });
    if (next === null) break;
    cursor = next;
  }
  if (!cursor) throw new Error("the list has one page");
  return cursor;
}

async function measureExport(server: RunningServer, cookie: string): Promise<void> {
  if (!isAsked("export")) return;
  // The second download is measured: the first makes the heap's young generation as large as it gets.
  await download(server.origin, cookie, "?filter=trial");
  const before = residentMegabytes(server.pid);
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, residentMegabytes(server.pid))), 20);
  const { rows, seconds, firstByteMs } = await download(server.origin, cookie, "");
  clearInterval(sampling);
  const bare = await readBare(server.databaseUrl);
  console.log(`export of ${rows} members in ${seconds.toFixed(1)} s, bare SQL ${bare.toFixed(1)} s`);
  console.log(
    `memory over ${before.toFixed(0)} MB: ${(peak - before).toFixed(1)} MB, bar 50; first byte ${firstByteMs.toFixed(0)} ms`,
  );
}

async function download(origin: string, cookie: string, search: string) {
  const startedAt = performance.now();
  const sent = get(`${origin}/api/admin/members/export${search}`, { headers: { cookie }, agent: false });
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`the export returned ${response.statusCode}`);
  let [lines, firstByteMs] = [0, 0];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    firstByteMs ||= performance.now() - startedAt;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return { rows: lines - 1, firstByteMs, seconds: (performance.now() - startedAt) / 1000 };
}

/** The seconds that the same rows take through a cursor. */
async function readBare(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const startedAt = performance.now();
  const batches =
    sql`select full_name, email, phone, plan, plan_ends_at, is_active, prayer_count, created_at from members
    where deleted_at is null order by created_at desc, id desc`.cursor(500);
  let rows = 0;
  for await (const batch of batches) rows += batch.length;
  await sql.end();
  if (rows === 0) throw new Error("no members");
  return (performance.now() - startedAt) / 1000;
}
