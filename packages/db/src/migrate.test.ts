import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import type { Sql } from "postgres";
import { afterAll, describe, expect, test } from "vitest";
import { newId } from "./ids.ts";
import { faqContents } from "./seed/content/faqs.ts";
import { migrate, migrationsFolder } from "./migrate.ts";
import { searchTerms } from "./search.ts";
import * as schema from "./schema/index.ts";
import { emptyDatabase, type TestDatabase, testDatabase } from "./testing.ts";

const databases: TestDatabase[] = [];
const folders: string[] = [];
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function opened(database: Promise<TestDatabase>): Promise<TestDatabase> {
  databases.push(await database);
  return database;
}
const run = ({ sql }: TestDatabase, text: string) => sql.begin("read write", (tx) => tx.unsafe(text));

/** The migrations of an earlier release: all up to and including `last`. */
function migrationsUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), "panshi-migrations-"));
  folders.push(folder);
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, "utf8"));
  const length = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, length) }));
  return folder;
}

/** Every column, index and named constraint. Names of not-null constraints, which only newer Postgres has, are left out. */
async function catalogOf(sql: Sql) {
  const columns = await sql`select table_name, column_name, udt_name, datetime_precision, is_nullable, column_default,
    identity_generation from information_schema.columns where table_schema = 'public' order by 1, 2`;
  const indexes = await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`;
  const constraints =
    await sql`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`;
  return [columns, indexes, constraints].map((rows) => rows.map((row) => Object.values(row).join(" ")));
}

test("the migrations make exactly the tables, indexes and constraints of the schema", async () => {
  const [migrated, generated] = [await opened(testDatabase()), await opened(emptyDatabase())];
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema));
  await run(generated, statements.join("\n"));
  expect(await catalogOf(migrated.sql)).toEqual(await catalogOf(generated.sql));
});

describe("an upgrade", () => {
  test("from 0008 makes each product's file its first version, which its buyers bought, and lists the free files as before", async () => {
    const database = await opened(emptyDatabase());
    await migrate(database.url, () => {}, { migrationsDir: migrationsUpTo("0008_orders") });
    const id = (number: number) => `0190aaaa-0000-7000-8000-00000000000${number}`;
    const at = "2026-03-01T04:00:00Z";
    const file = (number: number, kind: string, title: string) =>
      `('${id(number)}', 'file-${number}.pdf', '${kind}', 'application/pdf', 1, '\\x0${number}', ${title}, '2026-03-0${number}')`;
    await run(
      database,
      `insert into files (id, filename, class, media_type, size, sha256, title, created_at) values
         ${file(1, "product", "null")}, ${file(3, "public", "'後來的'")}, ${file(2, "public", "'先來的'")},
         ${file(4, "public", "null")};
       insert into products (id, slug, name, description, price, category, type, file_id, created_at, updated_at) values
         ('${id(1)}', 'a', '空鐘 Ｎo.1', '', 90, 'healing_sounds', 'audio', '${id(1)}', '${at}', '${at}'),
         ('${id(2)}', 'b', '。', '', 90, 'healing_sounds', 'audio', null, '${at}', '${at}');
       insert into members (id, first_name, last_name, full_name, registration_type, created_at, updated_at)
         values ('${id(1)}', '', '', '', 'website', '${at}', '${at}');
       insert into orders (id, number, kind, description, subtotal, total, state, created_at, updated_at)
         values ('${id(1)}', '1', 'cart', '', 90, 90, 'fulfilled', '${at}', '${at}');
       insert into purchases (id, member_id, product_id, order_id, product_name, product_type, price, purchased_at) values
         ('${id(1)}', '${id(1)}', '${id(1)}', '${id(1)}', '空鐘', 'music', 90, '${at}'),
         ('${id(2)}', '${id(1)}', '${id(2)}', '${id(1)}', '無', 'music', 90, '${at}');`,
    );
    await migrate(database.url, () => {});
    const { sql } = database;
    expect(
      await sql`select v.product_id as product, v.number, v.file_id as file, v.note, p.id as purchase from product_versions v
        join purchases p on p.version_id = v.id`,
    ).toEqual([{ product: id(1), number: 1, file: id(1), note: "", purchase: id(1) }]);
    expect(await sql`select title, file_id as file, is_active from free_downloads order by display_order`).toEqual([
      { title: "先來的", file: id(2), is_active: true },
      { title: "後來的", file: id(3), is_active: true },
    ]);
    const searches = await sql`select name, tsvector_to_array(search) as terms from products order by id`;
    expect(searches.map(({ name, terms }) => [name, (terms ?? []).toSorted()])).toEqual([
      ["空鐘 Ｎo.1", searchTerms("空鐘 Ｎo.1").toSorted()],
      ["。", []],
    ]);
  });

  test("from 0007 makes flags of an order's reason and of money that came otherwise, and says what was received and is due", async () => {
    const database = await opened(emptyDatabase());
    await migrate(database.url, () => {}, { migrationsDir: migrationsUpTo("0007_back_office") });
    const id = (number: number) => `0190aaaa-0000-7000-8000-00000000000${number}`;
    const at = "2026-03-01T04:00:00Z";
    await run(
      database,
      `insert into orders (id, number, kind, description, subtotal, total, state, flag, paid_at, created_at, updated_at) values
         ('${id(1)}', '1', 'cart', '', 90, 90, 'fulfilled', 'second_payment', '${at}', '${at}', '${at}'),
         ('${id(2)}', '2', 'cart', '', 90, 90, 'pending', 'wrong_amount', null, '${at}', '${at}'),
         ('${id(3)}', '3', 'cart', '', 90, 90, 'refunded', null, '${at}', '${at}', '${at}'),
         ('${id(4)}', '4', 'cart', '', 0, 0, 'fulfilled', null, '${at}', '${at}', '${at}');
       insert into payment_attempts (id, order_id, mer_trade_no, amount, state, paid_at, payment_type, created_at, updated_at) values
         ('${id(1)}', '${id(1)}', 'A', 90, 'paid', '${at}', 'atm', '${at}', '${at}'),
         ('${id(2)}', '${id(1)}', 'B', 90, 'paid', '${at}', 'card', '2026-03-01T04:00:01Z', '${at}'),
         ('${id(3)}', '${id(2)}', 'C', 90, 'waiting', null, 'atm', '${at}', '${at}'),
         ('${id(4)}', '${id(3)}', 'D', 90, 'paid', '${at}', 'card', '${at}', '${at}');
       insert into payment_events (id, digest, attempt_id, source, kind, raw, fields, received_at, quarantine) values
         ('${id(1)}', '\\x01', '${id(2)}', 'notify', 'paid', '', '{"MerTradeNo":"B","TradeNo":"T2","TradeAmt":"90"}', '${at}', 'second_payment'),
         ('${id(2)}', '\\x02', '${id(3)}', 'notify', 'paid', '', '{"MerTradeNo":"C","TradeAmt":"100"}', '${at}', 'wrong_amount');
       insert into refunds (id, order_id, attempt_id, amount, before_capture, state, reason, done_at, created_at, updated_at)
         values ('${id(1)}', '${id(3)}', '${id(4)}', 90, false, 'done', '', '${at}', '${at}', '${at}');
       insert into invoices (order_id, carrier, state, number, created_at, updated_at) values
         ('${id(1)}', 'email', 'failed', null, '${at}', '${at}'), ('${id(2)}', 'email', 'waiting', null, '${at}', '${at}'),
         ('${id(3)}', 'email', 'waiting', null, '${at}', '${at}'), ('${id(4)}', 'email', 'waiting', null, '${at}', '${at}');
       insert into mail_outbox (id, recipient, subject, body, purpose, purpose_key, created_at) values
         ('${id(1)}', 'a@example.com', '', '', 'receipt', 'receipt:${id(1)}', '${at}'),
         ('${id(2)}', 'a@example.com', '', '', 'welcome', null, '${at}')`,
    );
    await migrate(database.url, () => {});
    const { sql } = database;
    const rows = async (query: string) => (await sql.unsafe(query)).map((row) => Object.values(row).join(" "));
    expect(await rows("select order_id, code, attempt_id, settled_at from order_flags order by order_id")).toEqual([
      `${id(1)} second_payment ${id(2)} `,
      `${id(2)} wrong_amount ${id(3)} `,
    ]);
    expect(await rows("select mer_trade_no, state, received, channel from payment_attempts order by 1")).toEqual([
      "A paid 90 gateway",
      "B paid 90 gateway",
      "C paid 100 gateway",
      "D paid 90 gateway",
    ]);
    expect(await rows("select number, method from orders order by 1")).toEqual(["1 atm", "2 ", "3 card", "4 "]);
    expect(await rows("select mer_trade_no, trade_no, amount from payment_events order by 1")).toEqual([
      "B T2 90",
      "C  100",
    ]);
    const invoices =
      "select o.number, i.state, refunded, i.due_at is not null from invoices i join orders o on o.id = order_id";
    expect(await rows(`${invoices} order by 1`)).toEqual([
      "1 waiting 0 true",
      "2 waiting 0 false",
      "3 not_needed 90 true",
      "4 waiting 0 false",
    ]);
    expect(await rows("select purpose, order_id from mail_outbox order by 1")).toEqual([
      `receipt ${id(1)}`,
      "welcome ",
    ]);
  });

  test("from 0006 knows the running plan, prayers and times of the rows that are there, and marks their days", async () => {
    const database = await opened(emptyDatabase());
    await migrate(database.url, () => {}, { migrationsDir: migrationsUpTo("0006_audit") });
    const id = (number: number) => `0190aaaa-0000-7000-8000-00000000000${number}`;
    const [at, later] = ["2026-03-01T15:59:59.999Z", "2026-03-01T16:00:00Z"];
    await run(
      database,
      `insert into members (id, full_name, first_name, last_name, registration_type, created_at, updated_at)
         values ('${id(0)}', '王小明', '小明', '王', 'website', '${at}', '${at}'), ('${id(1)}', '林若晨', '若晨', '林', 'website', '${later}', '${later}');
       insert into membership_periods (id, member_id, plan_type, starts_at, ends_at) values
         ('${id(0)}', '${id(0)}', 'trial', '${at}', now() - interval '1 day'),
         ('${id(1)}', '${id(0)}', 'basic', now() - interval '1 day', now() + interval '1 day'),
         ('${id(2)}', '${id(0)}', 'vip', now() + interval '1 day', now() + interval '2 days'),
         ('${id(3)}', '${id(1)}', 'vip', '${at}', now() - interval '1 day');
       insert into prayers (id, member_id, title, content, status, soul_planet, soul_leyline, sacred_object, sacred_song,
           fulfilled_at, ritual_day, created_at, updated_at)
         select id::uuid, '${id(0)}', '', '願', status, 'venus', 'luye', 'meteorite', 'spirit_light', fulfilled_at::timestamptz,
           '2026-03-01', '${at}', '2026-03-05T04:00:00Z' from (values ('${id(0)}', 'pending', null),
           ('${id(1)}', 'completed', '2026-03-04T04:00:00Z'), ('${id(2)}', 'completed', null)) p (id, status, fulfilled_at);
       insert into orders (id, number, kind, description, subtotal, total, paid_at, created_at, updated_at)
         values ('${id(0)}', '1', 'cart', '', 9, 9, '${later}', '${at}', '${at}');
       insert into payment_attempts (id, order_id, mer_trade_no, amount, state, created_at, updated_at)
         values ('${id(0)}', '${id(0)}', '1', 9, 'paid', '${at}', '${at}'), ('${id(1)}', '${id(0)}', '2', 9, 'failed', '${at}', '${at}');
       insert into refunds (id, order_id, attempt_id, amount, before_capture, state, reason, created_at, updated_at)
         values ('${id(0)}', '${id(0)}', '${id(0)}', 9, false, 'done', '', '${at}', '2026-03-03T04:00:00Z')`,
    );
    await migrate(database.url, () => {});
    const { sql } = database;
    expect(await sql`select plan, plan_ends_at > now() as runs, prayer_count from members order by id`).toEqual([
      { plan: "basic", runs: true, prayer_count: 3 },
      { plan: null, runs: null, prayer_count: 0 },
    ]);
    const times = await sql`select completed_at as at from prayers where completed_at is not null
      union all select paid_at from payment_attempts where paid_at is not null union all select done_at from refunds order by 1`;
    expect(times.map((row) => new Date(row.at).toISOString().slice(0, 13))).toEqual([
      "2026-03-01T16",
      "2026-03-03T04",
      "2026-03-04T04",
      "2026-03-05T04",
    ]);
    const marks =
      await sql`select family || ' ' || taipei_day as mark from rollup_marks where family <> 'plans' order by 1`;
    expect(marks.map(({ mark }) => mark)).toEqual([
      "completions 2026-03-04",
      "completions 2026-03-05",
      "members 2026-03-01",
      "members 2026-03-02",
      "prayers 2026-03-01",
      "revenue 2026-03-02",
      "revenue 2026-03-03",
    ]);
  });

  test("from 0002 keeps every row under the new names", async () => {
    const database = await opened(emptyDatabase());
    await migrate(database.url, () => {}, { migrationsDir: migrationsUpTo("0002_hardening") });
    const id = (number: number) => `0190aaaa-0000-7000-8000-00000000000${number}`;
    const at = "2026-03-01T04:00:00Z";
    await run(
      database,
      `insert into members (id, full_name, first_name, last_name, registration_type, created_at, updated_at)
         values ('${id(1)}', '王小明', '小明', '王', 'website', '${at}', '${at}');
       insert into administrators (id, email, first_name, last_name, password_hash, created_at, updated_at)
         values ('${id(2)}', 'a@example.com', '美玲', '陳', 'x', '${at}', '${at}');
       insert into staff_sessions (token_hash, administrator_id, created_at, renewed_at, expires_at, user_agent)
         values ('\\x01', '${id(2)}', '${at}', '${at}', '${at}', 'test');
       insert into files (id, filename, class, media_type, size, sha256, created_at)
         values ('${id(3)}', 'a.mp3', 'good', 'audio/mpeg', 1, '\\x01', '${at}'),
                ('${id(4)}', 'b.pdf', 'public', 'application/pdf', 1, '\\x02', '${at}');
       insert into soul_products (id, slug, name, description, price, category, type, good_file_id, created_at, updated_at)
         values ('${id(5)}', 'a', '甲', '', 1, 'meditation_music', 'audio', '${id(3)}', '${at}', '${at}');
       insert into orders (id, number, kind, description, subtotal, total, created_at, updated_at)
         values ('${id(6)}', '1', 'cart', '', 1, 1, '${at}', '${at}');
       insert into soul_purchases (id, member_id, product_id, order_id, product_name, product_type, price, purchased_at)
         values ('${id(7)}', '${id(1)}', '${id(5)}', '${id(6)}', '甲', 'music', 1, '${at}');
       insert into meditation_moments (id, member_id, combination_name, music_item_id, created_at, updated_at)
         values ('${id(8)}', '${id(1)}', '夜', '${id(7)}', '${at}', '${at}');
       insert into soul_dialogues (id, member_id, meditation_date, emotional_state, dialogue_content, created_at, updated_at)
         values ('${id(9)}', '${id(1)}', '2026-03-01', 'calm', '靜', '${at}', '${at}');
       insert into membership_grants (id, member_id, plan_type, days, source, administrator_id, reason, granted_at)
         values ('${id(0)}', '${id(1)}', 'vip', 7, 'staff', '${id(2)}', '補償', '${at}');
       insert into settings (key, value, updated_at) values ('trader', '{"name": "磐石"}', '${at}');
       insert into seed_runs (name, parameters, updated_at) values
         ('demo trader', '{}', '${at}'), ('demo', '{"number": 1, "at": "2026-03-01"}', '${at}'), ('members', '{"crowds": []}', '${at}')`,
    );
    await migrate(database.url, () => {});
    const { sql } = database;
    expect(await sql`select administrator_id from administrator_sessions`).toEqual([{ administrator_id: id(2) }]);
    expect(await sql`select filename, class from files order by 1`).toEqual([
      { filename: "a.mp3", class: "product" },
      { filename: "b.pdf", class: "public" },
    ]);
    expect(
      await sql`select m.combination_name, p.product_name, f.filename from moments m
        join purchases p on p.id = m.music_item_id join products s on s.id = p.product_id join files f on f.id = s.file_id`,
    ).toEqual([{ combination_name: "夜", product_name: "甲", filename: "a.mp3" }]);
    expect(await sql`select dialogue_content from dialogues`).toEqual([{ dialogue_content: "靜" }]);
    expect(await sql`select source, reason from membership_grants`).toEqual([
      { source: "administrator", reason: "補償" },
    ]);
    expect(await sql`select key, value from settings`).toEqual([{ key: "seller", value: { name: "磐石" } }]);
    expect(await sql`select name, parameters from seed_runs order by 1`).toEqual([
      { name: "demo", parameters: { seed: 1, at: "2026-03-01" } },
      { name: "demo seller", parameters: {} },
      { name: "members", parameters: { groups: [] } },
    ]);
  });

  test("from 0004 gives each slip what its list is sorted, filtered and searched by", async () => {
    const database = await opened(emptyDatabase());
    await migrate(database.url, () => {}, { migrationsDir: migrationsUpTo("0004_voices") });
    const id = (number: number) => `0190aaaa-0000-7000-8000-0000000000${String(number).padStart(2, "0")}`;
    const texts = [
      ["星落平野", "星落平野，天光未明\nＡna 人人'心安"],
      ["，", "。"],
    ] as const;
    for (const [index, [title, verse]] of texts.entries())
      await run(
        database,
        `insert into slip_versions (id, slip_id, title, description, category, fortune_level, interpretation, advice, created_at)
           select '${id(index)}', '${id(index + 10)}', '${title}', '${verse.replaceAll("'", "''")}', 'love', 'poor', '解', '', '2026-03-01';
         insert into oracle_slips (id, current_version_id, created_at, updated_at)
           values ('${id(index + 10)}', '${id(index)}', '2026-03-01', '2026-03-01');`,
      );
    await migrate(database.url, () => {});
    const rows = await database.sql<{ terms: string[] | null }[]>`
      select title, category, fortune_level, tsvector_to_array(search) as terms from oracle_slips order by id`;
    expect(rows.map(({ terms, ...row }) => ({ ...row, terms: (terms ?? []).toSorted() }))).toEqual(
      texts.map(([title, verse]) => ({
        title,
        category: "love",
        fortune_level: "poor",
        terms: searchTerms(`${title}\n${verse}`).toSorted(),
      })),
    );
  });

  test("from 0003 turns the former voices into 白話 and ratings of ±1 into 1 to 5, and keeps the newest reading of several", async () => {
    const database = await opened(emptyDatabase());
    await migrate(database.url, () => {}, { migrationsDir: migrationsUpTo("0003_plain_names") });
    const id = (number: number) => `0190aaaa-0000-7000-8000-0000000000${String(number).padStart(2, "0")}`;
    const at = (minute: number) => `2026-03-01T04:${String(minute).padStart(2, "0")}:00Z`;
    const reading = (
      number: number,
      draw: number,
      voice: string,
      source: string,
      rating: number | null,
      minute: number,
    ) => `('${id(number)}', '${id(draw)}', '${voice}', '${source}', '解 ${number}', ${rating}, '${at(minute)}')`;
    await run(
      database,
      `insert into slip_versions (id, slip_id, title, description, interpretation, advice, created_at)
         values ('${id(1)}', '${id(2)}', '星落平野', '星落平野', '先站穩。', '', '${at(0)}');
       insert into oracle_slips (id, current_version_id, created_at, updated_at)
         values ('${id(2)}', '${id(1)}', '${at(0)}', '${at(0)}');
       insert into decks (id, hash, size, created_at) values ('${id(3)}', '\\x01', 1, '${at(0)}');
       insert into oracle_draws (id, visitor_hash, deck_id, slip_id, version_id, taipei_day, question, source, created_at)
         select d::uuid, '\\x02', '${id(3)}', '${id(2)}', '${id(1)}', '2026-03-01', '', 'call', '${at(0)}'
         from unnest(array['${id(4)}', '${id(5)}']) d;
       insert into oracle_readings (id, draw_id, voice, source, text, rating, created_at) values
         ${[
           reading(10, 4, "calm", "model", 1, 1),
           reading(11, 4, "elder", "model", -1, 3),
           reading(12, 4, "direct", "model", null, 2),
           // At the same time the later id is the newer one.
           reading(13, 4, "calm", "traditional", null, 1),
           reading(14, 4, "calm", "traditional", 1, 1),
           reading(15, 5, "elder", "model", 1, 1),
         ].join(", ")}`,
    );
    await migrate(database.url, () => {});
    const { sql } = database;
    expect(await sql`select text, voice, source, rating from oracle_readings order by id`).toEqual([
      { text: "解 11", voice: "plain", source: "model", rating: 1 },
      { text: "解 14", voice: "plain", source: "traditional", rating: 5 },
      { text: "解 15", voice: "plain", source: "model", rating: 5 },
    ]);
    expect(await sql`select line_notes, questions from slip_versions`).toEqual([{ line_notes: [], questions: [] }]);
    await expect(
      run(
        database,
        `insert into oracle_readings (id, draw_id, source, text, created_at)
        values ('${id(20)}', '${id(4)}', 'model', '再一次', '${at(9)}')`,
      ),
    ).rejects.toThrow(/oracle_readings_draw_voice_key/);
    await expect(run(database, "update oracle_readings set rating = 0")).rejects.toThrow(/rating_check/);
  });

  test("from 0003 keeps the answer on the plans where no model is configured, and says what a topic does", async () => {
    const database = await opened(emptyDatabase());
    await migrate(database.url, () => {}, { migrationsDir: migrationsUpTo("0003_plain_names") });
    const old = {
      plans:
        "七日體驗每天 1 次儀式、1 本手冊、AI 解籤 5 次。修行方案儀式不限次數，手冊全部開放，可寫靈魂對話與冥想時刻，AI 解籤每天 10 次。靈師方案再把 AI 解籤加到每天 30 次，有 3 種聲音可選，並能回望反覆出現的主題。",
      draw: "由伺服器以密碼學等級的亂數，從所有開放的籤裡均勻抽出一支，不看你是誰，也不看方案。抽到小凶，籤上會寫該留意什麼、可以放下什麼。同一天再問同一件事，我們會先請你停一停。",
      own: "靈魂商店照常開放。",
    };
    const { sql } = database;
    await sql.begin("read write", async (tx) => {
      for (const [question, answer] of Object.entries(old))
        await tx`insert into faqs (id, category, question, answer, display_order, created_at, updated_at)
          values (${newId()}, '一般問題', ${question}, ${answer}, 1, now(), now())`;
    });
    await migrate(database.url, () => {});
    const answers = await sql`select answer from faqs`;
    const seeded = new Set(faqContents.map(({ answer }) => answer));
    expect(answers.map(({ answer }) => answer).filter((answer) => !seeded.has(answer))).toEqual(["靈魂百貨照常開放。"]);
  });

  test("of a database that other migrations made is refused", async () => {
    const database = await opened(emptyDatabase());
    const older = migrationsUpTo("0001_plan_days");
    await migrate(database.url, () => {}, { migrationsDir: older });
    await run(database, "update drizzle.__drizzle_migrations set hash = 'other' where id = 1");
    await expect(migrate(database.url, () => {})).rejects.toThrow(/with other migrations/);
  });
});
