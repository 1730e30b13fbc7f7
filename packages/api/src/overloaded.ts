import { AppError } from "@panshi/contracts/platform/errors";
import type { AnyRouter } from "@trpc/server";
import { errorShape } from "./error-shape.ts";
import type { ProcedureMeta } from "./procedure-meta.ts";

/** The refusal of a request by an overloaded server; `retryAfterSeconds`: when to try again. */
export const overloadedError = (retryAfterSeconds: number): AppError =>
  new AppError("overloaded", { retryAfterSeconds });

/** The procedures that an overloaded server still answers (`meta.neverRefused`). */
export const neverRefusedProcedures = (router: AnyRouter): ReadonlySet<string> =>
  new Set(
    Object.entries(router._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>).flatMap(
      ([name, { _def }]) => (_def.meta?.neverRefused ? [name] : []),
    ),
  );

/**
 * The body with which `/trpc` refuses calls before any of them runs: as tRPC answers a call that failed, without `batch` for the first
 * alone. A client that asked for a stream reads the body without `batch` for all of its calls.
 */
export function trpcRefusal(error: AppError, { paths, batch }: { paths: readonly string[]; batch: boolean }): string {
  // What superjson makes of an object of texts and numbers, at a fraction of its time.
  const refusals = paths.map((path) => ({ error: { json: errorShape(error, path) } }));
  return JSON.stringify(batch ? refusals : refusals[0]);
}
