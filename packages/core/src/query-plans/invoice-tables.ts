import { rowIdSql, type LargeTable, oneOfSql, searchTermsSql } from "./generic-rows.ts";

/** The tables of invoices, with `at` as the creation of row `i`. */
export const invoiceTables = (rows: number, at: string): readonly LargeTable[] => [
  [
    "invoices",
    rows,
    "order_id, carrier, carrier_value, company_title, state, due_at, batch_id, number, search, created_at, updated_at",
    // Of a shop that keeps up: few wait or are exported. As wide as rows with the terms of a name, so that reading them all costs.
    `${rowIdSql("i")}, case when i % 10 = 0 then 'company' else 'email' end, case when i % 10 = 0 then lpad(i::text, 8, '0') end, repeat('公司名稱', 25), case when i % 400 = 2 then 'waiting' when i % 300 = 1 then 'exported' when i % 7 = 0 then 'void' when i % 11 = 0 then 'not_needed' else 'issued' end, case when i % 4 > 0 then ${at} end, case when i % 300 = 1 then ${rowIdSql("i - i % 1000 + 1")} end, 'AB' || lpad(i::text, 8, '0'), ${searchTermsSql}, ${at}, ${at}`,
  ],
  [
    "invoice_batches",
    rows,
    "id, name, kind, rows, content, administrator_id, call_id, created_at",
    `${rowIdSql("i")}, i::text, ${oneOfSql(["invoices", "adjustments"])}, 10, '\\x00', ${rowIdSql("1 + i % 20")}, ${rowIdSql("i")}, ${at}`,
  ],
  [
    "invoice_adjustments",
    rows,
    "id, order_id, refund_id, ordinal, kind, amount, state, number, batch_id, created_at, updated_at",
    `${rowIdSql("i")}, ${rowIdSql("i")}, ${rowIdSql("i")}, 1, ${oneOfSql(["void", "allowance"])}, 100, case when i % 400 = 0 then 'waiting' when i % 300 = 0 then 'exported' else 'done' end, i::text, case when i % 300 = 0 then ${rowIdSql("i - i % 1000 + 1")} end, ${at}, ${at}`,
  ],
];
