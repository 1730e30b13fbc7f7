import { type Page, pageSchema } from "@panshi/contracts/platform/list";
import type { Permission } from "@panshi/contracts/platform/permissions";
import type { AdministratorCtx } from "@panshi/core/platform/context";
import type { TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type * as z from "zod/mini";
import type { ProcedureMeta, RestRoute } from "../procedure-meta.ts";
import { administratorProcedure, withTotalFlag } from "../trpc.ts";

type Schema = z.ZodMiniType;
/** A verb of the back office, declared with its permission (`staffVerb`). */
type Verb<Input, Output> = ((ctx: AdministratorCtx, input: Input) => Promise<Output>) & { permission: Permission };
type Types<Input extends Schema, Output extends Schema> = {
  input: z.input<Input>;
  output: z.output<Output>;
  meta: ProcedureMeta;
};

/** What a procedure has before its resolver: its verb's permission, its schemas, and its documented call. */
const declared = <Input extends Schema, Output extends Schema>(
  { permission }: { permission: Permission },
  input: Input,
  output: Output,
  rest: RestRoute | undefined,
) =>
  administratorProcedure(permission)
    .meta(rest ? { rest } : {})
    .input(input)
    .output(output);

/** The procedure that reads through a verb, with its permission; `rest` where the call is documented. */
export const staffQuery = <Input extends Schema, Output extends Schema>(
  verb: Verb<z.output<Input>, z.input<Output>>,
  input: Input,
  output: Output,
  rest?: RestRoute,
) =>
  declared(verb, input, output, rest).query(
    ({ ctx, input }) => verb(ctx, input as never) as never,
  ) as unknown as TRPCQueryProcedure<Types<Input, Output>>;

/** As {@link staffQuery}, for a page of a list, whose rows have the schema `row`. */
export const staffPage = <Input extends z.ZodMiniType<object>, Row extends Schema>(
  verb: Verb<z.output<Input> & { counted?: boolean | undefined }, Page<z.input<Row>>>,
  input: Input,
  row: Row,
  rest?: RestRoute,
) => {
  const output = pageSchema(row);
  return declared(verb, input, output, rest).query(
    ({ ctx, input }) => verb(ctx, withTotalFlag(ctx, input as never)) as never,
  ) as unknown as TRPCQueryProcedure<Types<Input, typeof output>>;
};

/** As {@link staffQuery}, for a verb that writes. */
export const staffMutation = <Input extends Schema, Output extends Schema>(
  verb: Verb<z.output<Input>, z.input<Output>>,
  input: Input,
  output: Output,
  rest?: RestRoute,
) =>
  declared(verb, input, output, rest).mutation(
    ({ ctx, input }) => verb(ctx, input as never) as never,
  ) as unknown as TRPCMutationProcedure<Types<Input, Output>>;

/** The documented calls on the rows of a noun, each with its sentence for the API document. */
export const rowRoutes = (path: RestRoute["path"], tag: string) => ({
  list: (summary: string): RestRoute => ({ method: "GET", path, summary, paged: true, tag }),
  get: (summary: string): RestRoute => ({ method: "GET", path: `${path}/:id`, summary, tag }),
  create: (summary: string, errors: RestRoute["errors"] = []): RestRoute => ({
    method: "POST",
    path,
    status: 201,
    summary,
    errors,
    tag,
  }),
  update: (summary: string, errors: RestRoute["errors"] = []): RestRoute => ({
    method: "PUT",
    path: `${path}/:id`,
    summary,
    errors: ["edit_conflict", ...errors],
    tag,
  }),
  delete: (summary: string): RestRoute => ({ method: "DELETE", path: `${path}/:id`, status: 204, summary, tag }),
});
