import { appRouter } from "@panshi/api";
import type { Audience, ProcedureMeta, RestRoute } from "@panshi/api/procedure-meta";
import type { Permission } from "@panshi/contracts/platform/permissions";
import type { AnyRouter } from "@trpc/server";
import type * as z from "zod/mini";

export type DocumentedProcedure = {
  /** The procedure's name in the router, e.g. `member.oracle.random`. */
  name: string;
  type: "query" | "mutation";
  rest: RestRoute;
  audience: Audience;
  permission: Permission | undefined;
  /** Answers also during maintenance. */
  isOpen: boolean;
  /** Answers also under overload. */
  isNeverRefused: boolean;
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
};

type Definition = {
  type: "query" | "mutation" | "subscription";
  meta?: ProcedureMeta;
  inputs: unknown[];
  output?: unknown;
};

/** The schema itself, or the one behind a `cachedParser`. */
const schemaOf = (parser: unknown): z.core.$ZodType | undefined => {
  if (typeof parser === "object" && parser !== null && "_zod" in parser) return parser as z.core.$ZodType;
  if (typeof parser === "function" && "schema" in parser) return parser.schema as z.core.$ZodType;
  return undefined;
};

/** Every procedure with a REST path, in the router's order. */
export function documentedProcedures(router: AnyRouter = appRouter): DocumentedProcedure[] {
  return Object.entries(router._def.procedures as unknown as Record<string, { _def: Definition }>).flatMap(
    ([name, procedure]) => {
      const { type, meta, inputs, output } = procedure._def;
      if (!meta?.rest || type === "subscription") return [];
      return [
        {
          name,
          type,
          rest: meta.rest,
          audience: meta.audience ?? "anyone",
          permission: meta.permission,
          isOpen: meta.openInMaintenance ?? false,
          isNeverRefused: meta.neverRefused ?? false,
          input: schemaOf(inputs[0]),
          output: schemaOf(output),
        },
      ];
    },
  );
}
