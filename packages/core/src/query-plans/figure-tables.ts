import { type LargeTable, rowIdSql } from "./generic-rows.ts";

/** The values of the tables of figures and of what is counted for them. */
export const figureTables = (rows: number, at: string): readonly LargeTable[] => [
  // Two hundred days of forty slips, and a row a day of eight other figures.
  [
    "daily_rollups",
    rows,
    "metric, dimension, taipei_day, value, updated_at",
    `case when i % 5 > 0 then 'draws.slip' else 'metric ' || i / 5 % 8 end, case when i % 5 > 0 then (${rowIdSql("i % 50")})::text else '' end, date '2025-07-01' + case when i % 5 > 0 then i / 50 else i / 40 end, 1, ${at}`,
  ],
  [
    "activity_days",
    rows,
    "member_id, taipei_day, registered_month",
    `${rowIdSql("1 + i % 5000")}, date '2026-01-01' + i / 5000, date '2026-01-01'`,
  ],
  ["page_views", rows, "day, route, slug, views", "date '2026-01-01' + i / 100, '/blog/:slug', 'text ' || i, 1"],
];
