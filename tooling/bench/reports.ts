import { parseArgs } from "node:util";
import { connect, transaction } from "@panshi/db";
import { writeActivityFigures } from "@panshi/db/activity";
import { markAllDays, rebuildMarkedDays, rollupFamilies } from "@panshi/db/rollups";
import postgres from "postgres";
import { query } from "./list-client.ts";
import { median } from "./load.ts";
import { startServer } from "./servers.ts";
import { signIn } from "./sign-in.ts";

/**
 * Measures the calls of reports over many prayers, draws and paid orders: `npm run bench:reports -- --rows 10000000`, a third of each,
 * laid by SQL over two years among the demo's members, with 500 pages that are viewed each day. One call at a time, of every period.
 * Prints p50 and p99, and how long the jobs take for all days. A call over its bar does not fail the run, because a busy machine can
 * cause it.
 */
const { values } = parseArgs({ options: { rows: { type: "string", default: "10000000" } } });
const EACH = Math.round(Number(values.rows) / 3);
if (!(EACH > 0)) throw new Error("--rows is how many rows are laid");
const ROUNDS = 100;
const WARM_UP = 10;
const BAR_MS = 100;
/** Of the job `rebuild-rollups`. */
const DAYS_PER_BATCH = 100;
const DAYS = 730;
const PAGES = 500;

/** A time of row `i`, spread over two years. */
const at = `now() - interval '1 second' * (i::float8 / ${EACH} * ${DAYS} * 86400)`;
const id = "gen_random_uuid()";
const member = "(select ids[1 + i % array_length(ids, 1)] from member_ids)";
const planet =
  "(array['mercury', 'venus', 'earth', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto'])[1 + i % 9]";
const fill = (table: string, columns: string, values: string, rows = EACH) =>
  `insert into ${table} (${columns}) select ${values} from generate_series(1, ${rows}) i`;
const statements = [
  "create temp table member_ids as select array_agg(id) as ids from members where deleted_at is null",
  fill(
    "prayers",
    "id, member_id, title, content, status, success_rate, soul_planet, soul_leyline, sacred_object, sacred_song, completed_at, ritual_day, created_at, updated_at",
    `${id}, ${member}, '願', '願', case when i % 3 = 0 then 'completed' else 'pending' end, case when i % 6 = 0 then i % 101 end, ${planet}, 'luye', 'meteorite', 'spirit_light', case when i % 3 = 0 then least(now(), ${at} + interval '5 days') end, taipei_day(${at}), ${at}, ${at}`,
  ),
  fill(
    "oracle_draws",
    "id, member_id, deck_id, slip_id, version_id, taipei_day, question, source, created_at",
    `${id}, ${member}, d.id, s.id, s.current_version_id, taipei_day(${at}), '', 'ceremony', ${at}`,
  ) +
    " cross join (select id from decks limit 1) d cross join (select id, current_version_id from oracle_slips limit 1) s",
  fill(
    "orders",
    "id, number, kind, state, member_id, plan_type, plan_days, description, subtotal, total, paid_at, created_at, updated_at",
    `('00000000-0000-7000-9000-' || lpad(to_hex(i), 12, '0'))::uuid, 'B' || i, case when i % 4 = 0 then 'cart' else 'plan' end, 'fulfilled', ${member}, case when i % 4 > 0 then (array['basic', 'vip'])[1 + i % 2] end, case when i % 4 > 0 then 30 end, '', 3990, 3990, ${at}, ${at}, ${at}`,
  ),
  fill(
    "payment_attempts",
    "id, order_id, mer_trade_no, amount, received, state, paid_at, created_at, updated_at",
    `${id}, ('00000000-0000-7000-9000-' || lpad(to_hex(i), 12, '0'))::uuid, 'B' || i, 3990, 3990, 'paid', ${at}, ${at}, ${at}`,
  ),
  `insert into page_views select taipei_day(now()) - d, '/blog/:slug', 'p' || p, 1 + p % 50
    from generate_series(0, ${DAYS - 1}) d, generate_series(1, ${PAGES}) p`,
];

async function layRows(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql.unsafe("set session_replication_role = replica");
  // An index is built in a fraction of the time that it takes to add as many rows to it.
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index where not indisunique
      and indrelid in ('prayers'::regclass, 'oracle_draws'::regclass, 'orders'::regclass, 'payment_attempts'::regclass)`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  for (const statement of statements) await sql.unsafe(statement);
  for (const { definition } of indexes) await sql.unsafe(definition);
  await sql.unsafe("vacuum analyze");
  await sql.end();
}

async function rebuild(url: string): Promise<void> {
  const database = connect(url, { max: 2, name: "panshi bench" });
  const now = new Date();
  const seconds = async (name: string, work: () => Promise<void>) => {
    const startedAt = performance.now();
    await work();
    console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  };
  const runBatch = (family: (typeof rollupFamilies)[number]): Promise<number> =>
    transaction({ db: database.db }, (tx) => rebuildMarkedDays(tx, { family, days: DAYS_PER_BATCH, now }));
  const run = (work: (ctx: { db: typeof database.db }) => Promise<void>) => transaction({ db: database.db }, work);
  await seconds("marking all days, and activity of all rows", () => run(markAllDays));
  // As the job does it.
  for (const family of rollupFamilies)
    await seconds(`figures of all days: ${family}`, async () => {
      let rebuilt = DAYS_PER_BATCH;
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      while (rebuilt === DAYS_PER_BATCH) rebuilt = await runBatch(family);
    });
  const day = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  await seconds("engagement and retention", () => run((tx) => writeActivityFigures(tx, { day, now })));
  await database.db.execute("vacuum analyze daily_rollups");
  await database.close();
}

const periods = ["7days", "30days", "90days", "1year"];
const calls = [
  ...[
    "report.summary",
    "report.membership",
    "report.prayers",
    "report.popularPages",
    "report.engagement",
    "overview.overTime",
  ].flatMap((call) => periods.map((period) => [call, { period }] as const)),
  ["report.retention", undefined] as const,
];

const server = await startServer();
try {
  await layRows(server.databaseUrl);
  console.log(`${EACH} prayers, draws and orders each`);
  await rebuild(server.databaseUrl);
  const cookie = await signIn(server.origin, "administrator");
  for (const [call, input] of calls) {
    const given = input ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : "";
    const times: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      await query(`${server.origin}/trpc/admin.${call}${given}`, cookie);
      if (round >= 0) times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    const p99 = times[Math.ceil(ROUNDS * 0.99) - 1] ?? Number.NaN;
    const over = p99 <= BAR_MS ? "" : `  over its bar of ${BAR_MS}`;
    console.log(
      `${`${call} ${input?.period ?? ""}`.padEnd(32)} p50 ${median(times).toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)}${over}`,
    );
  }
} finally {
  await server.stop();
}
