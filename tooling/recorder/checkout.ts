import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod/mini";
import { oldProcedureNames, type Renames } from "./renames.ts";

export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

type Rest = { method: string; path: string; aliases?: readonly string[]; kind?: "json" | "download" | "upload" };
export type Procedure = {
  /** Its name in the earlier build. */
  name: string;
  /** Its name in this checkout. */
  ownName: string;
  type: "query" | "mutation";
  audience: string;
  rest: Rest | undefined;
  /** The JSON schema of its input. */
  schema: Schema | undefined;
};
export type SourceCheckout = { folder: string; procedures: readonly Procedure[]; pages: readonly string[] };

type Definition = { type: Procedure["type"]; meta?: { rest?: Rest; audience?: string }; inputs: z.ZodMiniType[] };
type Api = { appRouter: { _def: { procedures: Record<string, { _def: Definition }> } } };
type WebBundle = { routes: readonly { path: string }[] };

/** Reads a checkout's procedures and the paths of its member site from its own code; its apps must be built. */
export async function readSourceCheckout(given: string, renames: Renames): Promise<SourceCheckout> {
  const folder = resolve(given);
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href);
  const { appRouter } = (await load("packages/api/src/index.ts")) as Api;
  const { routes } = (await load("apps/web/dist/server/entry-server.js")) as WebBundle;
  const oldNames = oldProcedureNames(renames);
  const procedures = Object.entries(appRouter._def.procedures).map(([ownName, { _def }]): Procedure => {
    const [input] = _def.inputs;
    return {
      name: oldNames[ownName] ?? ownName,
      ownName,
      type: _def.type,
      audience: _def.meta?.audience ?? "anyone",
      rest: _def.meta?.rest,
      schema: input && (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema),
    };
  });
  return {
    folder,
    // By the old names, so that both builds are asked in the same order.
    procedures: procedures.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    pages: routes.map(({ path }) => path).toSorted(),
  };
}
