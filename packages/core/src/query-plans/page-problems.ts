import { UNPREPARED_COMMENT } from "@panshi/db";
import type { TestDatabase } from "@panshi/db/testing";
import { smallTables } from "./small-tables.ts";
import { addIndex, type Node, nodesOf, PLANNING_COST, type Statement } from "./plan-problems.ts";

/** A page may read this many rows of a table, so that a filter which keeps one in twenty needs no index of its own. */
const MAX_ROWS_READ = 1_500;
/** A page may sort this many rows: those that a rare value of a filter or a search found. */
const MAX_ROWS_SORTED = 500;
/** A page may skip this many of the rows that it found before its cursor. */
const MAX_ROWS_SKIPPED = 200;

type RanNode = Node & {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: RanNode[];
};

/**
 * What is wrong with how a page of a list was read, by the custom plan and, where Postgres would use that from the sixth execution
 * on, the generic one. `ownTable`, the table of the list's rows, may not be scanned however small it is.
 */
export async function findPageProblems(
  { sql }: TestDatabase,
  { text, params }: Statement,
  ownTable: string,
): Promise<string[]> {
  const isPrepared = !text.includes(UNPREPARED_COMMENT);
  const run = (mode: "custom" | "generic") =>
    `set plan_cache_mode = force_${mode}_plan;
     explain (analyze, timing off, format json) execute page(${params.map(literal).join(", ")});`;
  const answers = await sql
    .unsafe(
      `prepare page as ${text}; ${run("custom")} ${isPrepared ? run("generic") : ""} reset plan_cache_mode; deallocate page;`,
    )
    .simple();
  const plans = (answers as unknown as { "QUERY PLAN"?: [{ Plan: RanNode }] }[][]).flat();
  const [custom, generic] = plans.flatMap((row) => row["QUERY PLAN"]?.[0].Plan ?? []) as [RanNode, RanNode?];
  const planning = PLANNING_COST * (nodesOf(custom).filter((node) => node["Relation Name"]).length + 1);
  const used = generic && generic["Total Cost"] < custom["Total Cost"] + planning ? [custom, generic] : [custom];
  const problems = used.flatMap((plan) =>
    (nodesOf(plan) as RanNode[]).flatMap((node) => nodeProblems(plan, node, ownTable)),
  );
  return problems.map((problem) => `${problem}: ${text} ${JSON.stringify(params)}`);
}

const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;

function nodeProblems(plan: RanNode, node: RanNode, ownTable: string): string[] {
  const table = node["Relation Name"];
  const loops = node["Actual Loops"];
  const skipped = (node["Rows Removed by Filter"] ?? 0) * loops;
  const read = node["Actual Rows"] * loops + skipped;
  if (node["Node Type"] === "Sort") {
    const sorted = (node.Plans?.[0]?.["Actual Rows"] ?? 0) * loops;
    return sorted > MAX_ROWS_SORTED ? [`sorts ${sorted} rows; ${addIndex(plan, node)}`] : [];
  }
  if (!table || (smallTables.has(table) && table !== ownTable)) return [];
  if (node["Node Type"] === "Seq Scan") return [`scans all of ${table}; ${addIndex(plan, node)}`];
  if (read > MAX_ROWS_READ) return [`reads ${read} rows of ${table}; ${addIndex(plan, node)}`];
  if (node.Filter?.includes("ROW(") && skipped > MAX_ROWS_SKIPPED)
    return [`skips ${skipped} rows before its cursor; ${addIndex(plan, node)}`];
  return [];
}
