import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { requestRate } from "./load.ts";
import { startServer } from "./servers.ts";
import { signIn } from "./sign-in.ts";

/**
 * Measures the download of a list of a million rows over HTTP: `npm run bench:download` (Linux, for /proc). Prints the server's
 * memory over what it had before, the time to the first byte, and the rows a second against the same rows read as bare SQL; and
 * whether anything is read after the client has gone. `npm run bench:download -- 100000` takes fewer rows.
 *
 * The server runs with Node's own settings, as `npm start` and the image run it.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const BATCH = 500;

const server = await startServer();
const sql = postgres(server.databaseUrl, { max: 2, onnotice: () => {} });
try {
  await addSlips();
  const cookie = await signIn(server.origin, "administrator");
  // Any traffic makes the heap's young generation as large as it gets: measured is what a download adds to a server in use.
  await requestRate({ name: "list", url: `${server.origin}/api/admin/oracles?limit=50`, headers: { cookie } });
  await download(cookie, "?category=love");
  await pause(2000);
  const before = memory();
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, memory())), 20);
  const measured = await download(cookie);
  clearInterval(sampling);
  const reference = await readBare();
  const rate = measured.rows / measured.seconds;
  const referenceRate = reference.rows / reference.seconds;
  console.log(
    `${measured.rows} rows, ${Math.round(measured.bytes / 1024 / 1024)} MB, in ${measured.seconds.toFixed(1)} s`,
  );
  console.log(`memory over ${before.toFixed(0)} MB    ${(peak - before).toFixed(1)} MB  target < 50`);
  console.log(`first byte               ${measured.firstByteMs.toFixed(0)} ms  target < 500`);
  console.log(
    `rows a second            ${Math.round(rate)}  bare SQL ${Math.round(referenceRate)}  ratio ${(rate / referenceRate).toFixed(2)}`,
  );
  console.log(`queries after the client went away: ${await queriesAfterAbort(cookie)}`);
} finally {
  await sql.end();
  await server.stop();
}

/** Slips that are not active, so that no page loads them. */
async function addSlips(): Promise<void> {
  await sql`create temp table made as
    select gen_random_uuid() as id, gen_random_uuid() as version, n from generate_series(1, ${ROWS}) n`;
  await sql`insert into slip_versions (id, slip_id, title, description, interpretation, advice, created_at)
    select version, id, '第 ' || n || ' 籤', E'星落平野\n風起山腰\n水到渠成\n月在天心',
      '先站穩，再往前；看清楚腳下的路，才走得遠。', '寫下一件今天就能做的小事。', now() from made`;
  await sql`insert into oracle_slips
      (id, current_version_id, title, category, fortune_level, display_order, is_active, created_at, updated_at)
    select id, version, '第 ' || n || ' 籤', 'general', 'good', 1000 + n, false, now(), now() from made`;
  await sql`vacuum analyze oracle_slips`;
  await sql`vacuum analyze slip_versions`;
}

async function request(cookie: string, query: string): Promise<IncomingMessage> {
  const sent = get(`${server.origin}/api/admin/oracles/export${query}`, { headers: { cookie }, agent: false });
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`the download returned ${response.statusCode}`);
  return response;
}

async function download(cookie: string, query = "") {
  const startedAt = performance.now();
  const response = await request(cookie, query);
  let [bytes, lines, firstByteMs] = [0, 0, 0];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    firstByteMs ||= performance.now() - startedAt;
    bytes += chunk.length;
    for (let at = chunk.indexOf(13); at !== -1; at = chunk.indexOf(13, at + 1)) lines += 1;
  }
  return { rows: lines - 1, bytes, firstByteMs, seconds: (performance.now() - startedAt) / 1000 };
}

/** The same columns in the same order, through a cursor in one transaction. */
async function readBare() {
  const startedAt = performance.now();
  let rows = 0;
  const batches =
    sql`select s.id, v.title, v.description, v.image_url, v.category, v.fortune_level, v.interpretation, v.advice,
      v.line_notes, v.questions, s.display_order, s.is_active, s.created_at, s.updated_at
    from oracle_slips s join slip_versions v on v.id = s.current_version_id
    where s.deleted_at is null order by s.display_order, s.id`.cursor(BATCH);
  for await (const batch of batches) rows += batch.length;
  return { rows, seconds: (performance.now() - startedAt) / 1000 };
}

/** The server's connections that have begun to read slips later than two seconds after the client went. */
async function queriesAfterAbort(cookie: string): Promise<number> {
  const response = await request(cookie, "");
  response.on("error", () => {});
  await new Promise((resolve) => response.once("data", resolve));
  response.destroy();
  await pause(2000);
  const [{ at } = { at: "" }] = await sql<{ at: string }[]>`select now()::text as at`;
  await pause(2000);
  const [row] = await sql<{ connections: number }[]>`select count(*)::int as connections from pg_stat_activity
    where query_start > ${at}::timestamptz and query like '%oracle_slips%' and pid <> pg_backend_pid()`;
  return row?.connections ?? 0;
}

/** The server's resident memory in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
