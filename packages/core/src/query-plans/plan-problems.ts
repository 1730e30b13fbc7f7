import { type Db, transaction } from "@panshi/db";
import type { TestDatabase } from "@panshi/db/testing";
import { PostgresJsSession } from "drizzle-orm/postgres-js";
import { vi } from "vitest";
import { smallTables } from "./small-tables.ts";

export type Statement = { text: string; params: unknown[] };
export type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Plan Rows": number;
  "Total Cost": number;
  "Index Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  "Sort Key"?: string[];
  "Join Filter"?: string;
  Plans?: Node[];
};

class RollbackError extends Error {}

/** The statements that `call` sends, captured in Drizzle; what they write is rolled back. */
export async function captureStatements(database: TestDatabase, call: (db: Db) => unknown): Promise<Statement[]> {
  const sent = vi.spyOn(PostgresJsSession.prototype, "prepareQuery");
  let statements: Statement[] = [];
  try {
    await transaction(database, async (tx) => {
      await call(tx.db);
      throw new RollbackError();
    });
  } catch (error) {
    if (!(error instanceof RollbackError)) throw error;
  } finally {
    statements = sent.mock.calls.map(([{ sql, params }]) => ({ text: sql, params }));
    sent.mockRestore();
  }
  return statements;
}

/** A query may not sort more rows than this. */
const MAX_SORTED_ROWS = 500;
/** What Postgres adds to a custom plan's cost for planning it again, for each table. */
export const PLANNING_COST = 2.5;

/**
 * What is wrong with the plans of a statement: the custom plan for its parameters, and the generic plan where Postgres
 * would use that from the sixth execution on. A deep page has to start at its cursor in the index, not filter the rows
 * before it.
 */
export async function findPlanProblems({ sql }: TestDatabase, { text, params }: Statement): Promise<string[]> {
  const explain = async (options: string, given?: unknown[]) => {
    const query = `explain (${options}format json) ${text}`;
    const rows = await (given ? sql.unsafe(query, given as never[]) : sql.unsafe(query).simple());
    const [answer] = rows as unknown as [{ "QUERY PLAN": [{ Plan: Node }] }];
    return answer["QUERY PLAN"][0].Plan;
  };
  const custom = await explain("", params);
  const plans = [custom];
  if (params.length > 0) {
    const generic = await explain("generic_plan, ");
    const planning = PLANNING_COST * (nodesOf(custom).filter((node) => node["Relation Name"]).length + 1);
    if (generic["Total Cost"] < custom["Total Cost"] + planning) plans.push(generic);
  }
  const problems = plans.flatMap((plan) => nodesOf(plan).flatMap((node) => nodeProblems(plan, node)));
  return onceAnIndex(problems.map((problem) => `${problem}: ${text}`));
}

/** The index by which a plan would read few rows of a node's table, in order: of what it filters by, then of what it sorts by. */
export function addIndex(plan: Node, node: Node): string {
  const scan = nodesOf(node).find((each) => each["Relation Name"]);
  const conditions = `${scan?.["Index Cond"] ?? ""} ${scan?.Filter ?? ""}`.replaceAll(/ROW\([^)]*\)/g, "");
  const filtered = [...conditions.matchAll(/\b([a-z_]+)\)?(?:::[a-z ]+)?\)* [=<>~@]/g)].map(
    ([, column = ""]) => column,
  );
  const sorted = nodesOf(plan).flatMap((each) => each["Sort Key"] ?? []);
  const columns = [...filtered, ...sorted.map((key) => /(\w+)\W*(?: DESC| NULLS \w+)*$/.exec(key)?.[1] ?? key)];
  const where = [...new Set(conditions.match(/\b[a-z_]+ IS (?:NOT )?NULL/g))].join(" and ");
  const index = `${scan?.["Relation Name"]} (${[...new Set(columns)].join(", ") || "what it is joined by"})${where && ` where ${where}`}`;
  return `add an index on ${index}`;
}

/** One of the problems that the same index would solve. */
export const onceAnIndex = (problems: readonly string[]): string[] => [
  ...new Map(problems.map((problem) => [/add an index on [^:]*/.exec(problem)?.[0] ?? problem, problem])).values(),
];

export const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function nodeProblems(plan: Node, node: Node): string[] {
  const table = node["Relation Name"] ?? "";
  const rows = node.Plans?.[0]?.["Plan Rows"] ?? 0;
  const filter = `${node.Filter ?? ""}${node["Join Filter"] ?? ""}`;
  if (node["Node Type"] === "Seq Scan" && !smallTables.has(table))
    return [`scans all of ${table}; ${addIndex(plan, node)}`];
  if (node["Node Type"] === "Sort" && rows > MAX_SORTED_ROWS) return [`sorts ${rows} rows; ${addIndex(plan, node)}`];
  // A bitmap finds its rows before they are filtered.
  const isFewFound = node["Node Type"] === "Bitmap Heap Scan" && rows <= MAX_SORTED_ROWS;
  if (filter.includes("ROW(") && !isFewFound)
    return [`filters by the cursor instead of starting at it; ${addIndex(plan, node)}`];
  if (node["Index Name"] && !node["Index Cond"] && filter && !smallTables.has(table))
    return [`scans all of ${node["Index Name"]} and filters; ${addIndex(plan, node)}`];
  return [];
}
