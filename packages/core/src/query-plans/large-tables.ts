import * as schema from "@panshi/db/schema";
import type { TestDatabase } from "@panshi/db/testing";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { contentTables } from "./content-tables.ts";
import { figureTables } from "./figure-tables.ts";
import type { LargeTable } from "./generic-rows.ts";
import { genericRowSql, distinctHashSql, oneOfSql, ownerIdSql, rowIdSql, searchTermsSql } from "./generic-rows.ts";
import { invoiceTables } from "./invoice-tables.ts";
import { orderTables } from "./order-tables.ts";

/** Rows of each large table; row `i` was created `i` seconds after `FIRST`, and ids are in the same order. */
export const ROW_COUNT = 10_000;
const FIRST = Date.parse("2026-01-01T00:00:00Z");

/** The id of row `i`, the same in every large table. */
export const rowId = (i: number): string => `00000000-0000-7000-8000-${i.toString(16).padStart(12, "0")}`;
/** The creation time of row `i`, the same in every large table. */
export const rowCreatedAt = (i: number): Date => new Date(FIRST + i * 1000);
/** Owns every tenth row of members' tables; the other members share the rest. */
export const HEAVY_MEMBER = rowId(1);
/** Has a few rows of everything. */
export const LIGHT_MEMBER = rowId(7);
/** The hash of visitor `i`; visitors own draws and orders as members do. */
export const visitorHashOf = (i: number): Buffer => Buffer.from(i.toString(16).padStart(64, "0"), "hex");

const at = `timestamptz '${new Date(FIRST).toISOString()}' + i * interval '1 second'`;
const plan = "case when i % 1000 = 0 then 'vip' when i % 100 = 0 then 'trial' else 'basic' end";
const choices = "'venus', 'yangmingshan', 'meteorite', 'heart_emptiness'";
const choiceColumns = "soul_planet, soul_leyline, sacred_object, sacred_song";

/** The values of a table for `i` from 1 to its number of rows, where a query needs others than {@link genericRowSql}. */
const tables: readonly LargeTable[] = [
  ...orderTables(ROW_COUNT, at),
  ...invoiceTables(ROW_COUNT, at),
  ...contentTables(ROW_COUNT, at),
  ...figureTables(ROW_COUNT, at),
  [
    "members",
    ROW_COUNT,
    `id, email, phone, full_name, first_name, last_name, registration_type, ${choiceColumns}, plan, plan_ends_at, is_active, marketing_opt_in_at, search, created_at, updated_at`,
    // Half have a plan, a tenth of those one that ends soon; the plan vip and inactive accounts are rare.
    `${rowIdSql("i")}, 'm' || i || '@example.com', '+8869' || lpad(i::text, 8, '0'), '王' || i % 5000, '小明', '王', 'form', ${choices}, case when i % 2 = 0 then ${plan} end, case when i % 2 = 0 then ${at} + case when i % 20 = 0 then interval '1 day' else interval '30 days' end end, i % 1000 > 0, case when i % 3 = 0 then ${at} end, ${searchTermsSql}, ${at}, ${at}`,
  ],
  [
    "member_sessions",
    ROW_COUNT,
    "token_hash, member_id, created_at, renewed_at, expires_at, user_agent",
    `${distinctHashSql("i")}, ${rowIdSql("2 + i % 4999")}, ${at}, ${at}, ${at}, 'browser'`,
  ],
  [
    "member_identities",
    ROW_COUNT,
    "issuer, subject, member_id, created_at",
    `'google', i::text, ${rowIdSql("i")}, ${at}`,
  ],
  [
    "member_tokens",
    ROW_COUNT,
    "token_hash, member_id, purpose, created_at, expires_at",
    `${distinctHashSql("i")}, ${ownerIdSql}, 'verify_email', ${at}, ${at}`,
  ],
  ["referral_codes", ROW_COUNT, "code, member_id, created_at", `'C' || i, ${rowIdSql("i")}, ${at}`],
  ["former_contacts", ROW_COUNT, "person_hash, created_at", `${distinctHashSql("i")}, ${at}`],
  ["trial_persons", ROW_COUNT, "person_hash, created_at", `${distinctHashSql("i")}, ${at}`],
  ["throttles", ROW_COUNT, "key, count, resets_at", `'login:' || i, 1, ${at}`],
  [
    "administrator_sessions",
    ROW_COUNT,
    "token_hash, administrator_id, created_at, renewed_at, expires_at, user_agent",
    `${distinctHashSql("i")}, ${rowIdSql("1 + i % 20")}, ${at}, ${at}, ${at}, 'browser'`,
  ],
  [
    "saved_filters",
    ROW_COUNT,
    "id, administrator_id, list, name, query, created_at, updated_at",
    `${rowIdSql("i")}, ${rowIdSql("1 + i % 1000")}, 'member', 'name ' || i, 'filter=vip', ${at}, ${at}`,
  ],
  [
    "administrator_recovery_codes",
    ROW_COUNT,
    "administrator_id, code_hash",
    `${rowIdSql("1 + i % 1000")}, ${distinctHashSql("i")}`,
  ],
  ["audit_reasons", ROW_COUNT, "id, about, text, created_at", `${rowIdSql("i")}, array[i::text], 'x', ${at}`],
  [
    "audit_entries",
    ROW_COUNT,
    "at, action, subject_type, subject_id, hash",
    `${at}, 'a', 'order', '1', ${distinctHashSql("i")}`,
  ],
  [
    "access_entries",
    ROW_COUNT,
    "id, at, administrator_id, kind, subject_ids, filters, address, request_id",
    `${rowIdSql("i")}, ${at}, ${rowIdSql("1 + i % 200")}, 'member.open', array[${rowIdSql("i")}], '{}', '', ''`,
  ],
  [
    "prayers",
    ROW_COUNT,
    `id, member_id, title, content, status, care, search, ${choiceColumns}, ritual_day, created_at, updated_at`,
    `${rowIdSql("i")}, ${ownerIdSql}, '願', '願望', ${oneOfSql(["pending", "in_progress", "completed", "cancelled"])}, case i % 200 when 0 then 'open' when 1 then 'attended' end, (quote_literal('rare' || i % 1000) || ' common')::tsvector, ${choices}, (${at})::date, ${at}, ${at}`,
  ],
  [
    "manual_enrolments",
    ROW_COUNT,
    "id, member_id, manual, started_at",
    `${rowIdSql("i")}, ${rowIdSql("1 + i / 3")}, ${oneOfSql(["energy_manual", "sleep_manual", "emotion_manual"])}, ${at}`,
  ],
  [
    "manual_days",
    ROW_COUNT,
    "enrolment_id, day_number, taipei_day, done_at",
    `${rowIdSql("1 + i / 7")}, 1 + i % 7, date '2026-01-01' + i % 7, ${at}`,
  ],
  [
    "dialogues",
    ROW_COUNT,
    "id, member_id, meditation_date, emotional_state, dialogue_content, created_at, updated_at",
    `${rowIdSql("i")}, ${ownerIdSql}, date '2020-01-01' + i / 10, 'calm', '對話', ${at}, ${at}`,
  ],
  [
    "products",
    ROW_COUNT,
    "id, slug, name, search, description, price, category, type, file_id, display_order, is_active, created_at, updated_at",
    `${rowIdSql("i")}, 'p' || i, '商品 ' || i, ${searchTermsSql}, '說明', 100, case when i % 1000 = 0 then 'oracle_cards' else 'meditation_music' end, case when i % 1000 = 0 then 'audio' else 'image' end, ${rowIdSql(`i + ${ROW_COUNT}`)}, i, i % 1000 > 0, ${at}, ${at}`,
  ],
  [
    "product_versions",
    ROW_COUNT,
    "id, product_id, number, file_id, created_at",
    `${rowIdSql("i")}, ${rowIdSql("1 + i / 10")}, 1 + i % 10, ${rowIdSql(`i + ${ROW_COUNT}`)}, ${at}`,
  ],
  [
    "free_downloads",
    ROW_COUNT,
    "id, title, file_id, display_order, is_active, created_at, updated_at",
    `${rowIdSql("i")}, '檔案', ${rowIdSql(`i + ${ROW_COUNT}`)}, i, i % 1000 > 0, ${at}, ${at}`,
  ],
  [
    "purchases",
    ROW_COUNT,
    "id, member_id, product_id, order_id, product_name, product_type, price, purchased_at, withdrawn_at",
    `${rowIdSql("i")}, ${ownerIdSql}, ${rowIdSql("1 + i % 12")}, ${rowIdSql("i")}, '商品', 'music', 100, ${at}, case when i % 50 = 7 then ${at} end`,
  ],
  [
    "notifications",
    ROW_COUNT,
    "id, title, message, type, target_audience, status, created_at, updated_at",
    `${rowIdSql("i")}, '通知', '內容', 'system', 'custom', 'sent', ${at}, ${at}`,
  ],
  [
    "notification_recipients",
    ROW_COUNT,
    "member_id, notification_id, read_at, created_at",
    `${ownerIdSql}, ${rowIdSql("i")}, case when i % 100 > 0 then ${at} end, ${at}`,
  ],
  [
    "mail_outbox",
    ROW_COUNT,
    "id, recipient, subject, body, purpose, member_id, state, created_at",
    `${rowIdSql("i")}, 'm' || i % 5000 || '@example.com', '標題', '內文', 'welcome', ${ownerIdSql}, case when i % 20 = 0 then 'failed' when i % 40 = 1 then 'waiting' else 'sent' end, ${at}`,
  ],
  [
    "slip_versions",
    ROW_COUNT,
    "id, slip_id, title, description, interpretation, advice, created_at",
    `${rowIdSql("i")}, ${rowIdSql("i")}, '籤', '詩', repeat('解', 200), '行', ${at}`,
  ],
  ["decks", ROW_COUNT, "id, hash, size, created_at", `${rowIdSql("i")}, ${distinctHashSql("i")}, 64, ${at}`],
  [
    "deck_slips",
    ROW_COUNT,
    "deck_id, position, version_id",
    `${rowIdSql("1 + i / 64")}, i % 64, ${rowIdSql("1 + i % 64")}`,
  ],
  [
    "oracle_draws",
    ROW_COUNT,
    "id, member_id, visitor_hash, deck_id, slip_id, version_id, taipei_day, question, source, created_at",
    `${rowIdSql("i")}, case when i % 3 > 0 then ${ownerIdSql} end, case when i % 3 = 0 then ${distinctHashSql("i % 3000")} end, ${rowIdSql("1 + i % 50")}, ${rowIdSql("1 + i % 64")}, ${rowIdSql("1 + i % 64")}, (${at})::date, '問題' || i, 'ceremony', ${at}`,
  ],
  [
    "oracle_readings",
    ROW_COUNT,
    "id, draw_id, source, text, answer, created_at",
    `${rowIdSql("i")}, ${rowIdSql("i")}, 'model', '解', case when i % 50 = 0 then '答' end, ${at}`,
  ],
  [
    "interpretation_uses",
    ROW_COUNT,
    "caller, taipei_day, count",
    "'member:' || i, date '2026-01-01' + case when i % 1000 = 0 then 0 else 40 end, 1",
  ],
  [
    "membership_grants",
    ROW_COUNT,
    "id, member_id, plan_type, days, source, granted_at",
    `${rowIdSql("i")}, ${ownerIdSql}, 'basic', 30, 'seed', ${at}`,
  ],
  [
    "membership_periods",
    ROW_COUNT,
    "id, member_id, plan_type, starts_at, ends_at, reminded_at",
    `${rowIdSql("i")}, ${ownerIdSql}, 'basic', ${at}, ${at} + interval '1 day', case when i % 10 > 0 then ${at} end`,
  ],
  [
    "email_changes",
    ROW_COUNT,
    "id, member_id, old_email, new_email, reason, requested_by, created_at, ended_at, outcome",
    `${rowIdSql("i")}, ${rowIdSql("1 + i % 5000")}, 'm', 'n', '原因', ${rowIdSql("1")}, ${at}, case when i > 30 then ${at} end, case when i > 30 then 'expired' end`,
  ],
];

/**
 * Fills every large table and those of `listed`, without foreign key checks, and analyzes all tables. Generic rows do not keep to
 * check constraints, which are dropped.
 */
export async function fillLargeTables({ sql }: TestDatabase, listed: ReadonlySet<string>): Promise<void> {
  const special = new Set(tables.map(([table]) => table));
  const generic = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .filter((table) => listed.has(getTableName(table)) && !special.has(getTableName(table)));
  await sql.begin("read write", async (tx) => {
    await tx.unsafe("set local session_replication_role = replica");
    await tx.unsafe("set local synchronous_commit = off");
    // An index is built in a fraction of the time that it takes to add as many rows to it.
    const indexes = await tx<{ name: string; definition: string }[]>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where not indisunique and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`;
    if (indexes.length > 0) await tx.unsafe(`drop index ${indexes.map(({ name }) => name).join(", ")}`);
    const fill = (table: string, rows: number, columns: string, values: string) =>
      tx.unsafe(`insert into ${table} (${columns}) select ${values} from generate_series(1, ${rows}) i`);
    for (const [table, rows, columns, values] of tables) await fill(table, rows, columns, values);
    for (const table of generic) {
      const name = getTableName(table);
      const { columns, values } = genericRowSql(table, at);
      const checks = await tx`select conname from pg_constraint where contype = 'c' and conrelid = ${name}::regclass`;
      for (const { conname } of checks) await tx.unsafe(`alter table ${name} drop constraint "${conname}"`);
      await fill(name, ROW_COUNT, columns, values);
    }
    await tx.unsafe([...indexes.map(({ definition }) => definition), "analyze"].join(";\n"));
  });
}
