import { type ApiContext, appRouter, toAppError, type Transport } from "@panshi/api";
import type { ProcedureMeta } from "@panshi/api/procedure-meta";
import { TableCollector } from "@panshi/core/platform/table-collector";
import type { Ctx } from "@panshi/core/platform/context";
import { callTRPCProcedure } from "@trpc/server";

/** A query's key as tRPC makes it: the procedure's path and its input. */
export type QueryKey = readonly [path: readonly string[], call?: { input?: unknown }];
/** A query with its answer. */
export type AnsweredQuery = readonly [key: QueryKey, answer: unknown];

/** An answer can show components that ask for more. No page has more than three such steps. */
const RENDERS_MAX = 5;

/**
 * Renders a page until each public query that its components ask for is answered, so that the server's HTML needs no list
 * of them. Queries of members, and those whose answer varies, are left to the browser.
 */
export async function renderWithAnswers<T extends { unanswered: readonly QueryKey[] }>(
  ctx: PageCtx,
  path: string,
  render: (answers: readonly AnsweredQuery[]) => Promise<T>,
): Promise<T> {
  const answers: AnsweredQuery[] = [];
  for (let renders = 0; renders < RENDERS_MAX; renders += 1) {
    const rendered = await render(answers);
    const asked = rendered.unanswered.filter(([procedure]) => isForEverybody(procedure.join(".")));
    if (asked.length === 0) return rendered;
    answers.push(...(await Promise.all(asked.map(async (key) => [key, await answer(ctx, key)] as const))));
  }
  throw new Error(`${path} asks for other data at each of ${RENDERS_MAX} renders: is the input of a query random?`);
}

type PageCtx = Omit<Ctx, "actor" | "address" | "requestId">;
type Procedure = { _def: { type: string; meta?: ProcedureMeta } };
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

function isForEverybody(name: string): boolean {
  const meta = procedures[name]?._def.meta;
  return meta?.audience === "anyone" && !meta.varies;
}

/** Public procedures read no cookie and write none. */
const nobody = { kind: "trpc", inMaintenance: false } as Transport;

async function answer(ctx: PageCtx, [procedure, call]: QueryKey): Promise<unknown> {
  const path = procedure.join(".");
  const cache = new TableCollector(ctx.cache);
  const callCtx: ApiContext = { ...ctx, cache, address: "", requestId: "page", transport: nobody };
  const input = { router: appRouter, path, type: "query", ctx: callCtx, signal: undefined, batchIndex: 0 } as const;
  const value = await callTRPCProcedure({ ...input, getRawInput: () => Promise.resolve(call?.input) }).catch(
    (error: unknown) => {
      throw toAppError(error).error;
    },
  );
  cache.tablesOf(path);
  return value;
}
