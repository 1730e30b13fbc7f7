import type { SelfCheckCall } from "@panshi/contracts/site/self-check";
import type { AnyRouter } from "@trpc/server";
import * as z from "zod/mini";
import type { ProcedureMeta } from "./procedure-meta.ts";

/** An id that no row has. */
const NO_ROW = "00000000-0000-7000-8000-000000000000";

type Definition = { type: string; inputs: readonly unknown[]; meta?: ProcedureMeta };

/** The least that a procedure's input allows: one row of a list, the id of none. */
function leastInput(schema: unknown): SelfCheckCall["input"] {
  if (schema === undefined) return {};
  const { properties = {}, required = [] } = z.toJSONSchema(schema as z.core.$ZodType, {
    io: "input",
    unrepresentable: "any",
  });
  const needed = required.map((name) => [name, name === "limit" ? 1 : NO_ROW] as const);
  return Object.fromEntries([...needed, ...("limit" in properties ? [["limit", 1] as const] : [])]);
}

/** Every procedure of the back office that reads and answers JSON, by its name: read from the router, so none is missing. */
export function listAdminQueries(router: AnyRouter): SelfCheckCall[] {
  const procedures = Object.entries(router._def.procedures as Record<string, { _def: Definition }>);
  return procedures
    .filter(([path, { _def }]) => path.startsWith("admin.") && _def.type === "query" && !isFile(_def.meta))
    .map(([path, { _def }]) => ({
      path,
      summary: _def.meta?.rest?.summary ?? null,
      permission: _def.meta?.permission ?? null,
      input: leastInput(_def.inputs[0]),
    }))
    .toSorted((one, other) => one.path.localeCompare(other.path, "en"));
}

const isFile = (meta: ProcedureMeta | undefined) => (meta?.rest?.kind ?? "json") !== "json";
