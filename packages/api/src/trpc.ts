import type { ErrorBody } from "@panshi/contracts/errors";
import { AppError } from "@panshi/contracts/errors";
import { allows, type Permission } from "@panshi/contracts/permissions";
import { tokenHash } from "@panshi/core/hashing";
import { initTRPC, TRPCError } from "@trpc/server";
import { refreshAdministratorSession, refreshMemberSession, visitorActor } from "./actor.ts";
import type { ApiContext } from "./context.ts";
import { errorCode, toAppError, trpcCodeForStatus } from "./to-app-error.ts";
import type { Meta } from "./rest.ts";
import { transformer } from "./transformer.ts";

const t = initTRPC
  .context<ApiContext>()
  .meta<Meta>()
  .create({
    transformer,
    // Our words and codes; never a stack, and never the message of an error we do not know.
    errorFormatter({ shape, error }) {
      const { body, status } = toAppError(error).error;
      const data: ErrorBody & { httpStatus: number; path: string | undefined } = {
        ...body,
        httpStatus: status,
        path: shape.data.path,
      };
      return { code: shape.code, message: body.message, data };
    },
  });

export const router = t.router;
export const createCaller = t.createCallerFactory;

/** A list's input for its verb: only the documented call answers the total, so only it has the rows counted. */
export const withCount = <Input extends object>({ transport }: Pick<ApiContext, "transport">, input: Input) => ({
  ...input,
  counted: transport.kind === "rest",
});

/** The one middleware that maps and logs errors. */
const failures = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const { error, unexpected } = toAppError(result.error);
  if (unexpected) {
    const cause = error.cause instanceof Error ? error.cause : undefined;
    // The name, code and stack alone: a query's error message holds its parameters.
    const where = cause?.stack
      ?.split("\n")
      .filter((line) => line.trimStart().startsWith("at "))
      .slice(0, 12);
    ctx.log.error(
      {
        path,
        requestId: ctx.requestId,
        name: cause?.name,
        code: errorCode(cause),
        where,
      },
      "a call failed",
    );
  }
  throw new TRPCError({ code: trpcCodeForStatus(error.status), message: error.message, cause: error });
});

/** A file is streamed by its documented path alone: here it would stand in memory, ten of them in a batch. */
const noDownloads = t.middleware(({ ctx, meta, next }) => {
  if (meta?.rest?.kind === "download" && ctx.transport.kind === "trpc") throw new AppError("not_found");
  return next();
});

const procedure = t.procedure.use(failures).use(noDownloads);

/** Anybody; asks nothing about who it is and costs no query. */
export const publicProcedure = procedure
  .meta({ audience: "anyone" })
  .use(({ ctx, next }) => next({ ctx: { ...ctx, actor: { kind: "anyone" } as const } }));

/** A signed-in member; `unauthorized` for anybody else, an administrator included. */
export const memberProcedure = procedure.meta({ audience: "member" }).use(async ({ ctx, next }) => {
  const session = await refreshMemberSession(ctx);
  if (!session) throw new AppError("unauthorized");
  return next({ ctx: { ...ctx, actor: session.actor } });
});

/** A member, or a visitor, who is given a cookie where they have none: whoever may own a draw or an order. */
export const memberOrVisitorProcedure = procedure.meta({ audience: "member-or-visitor" }).use(async ({ ctx, next }) => {
  const session = await refreshMemberSession(ctx);
  const actor = session?.actor ??
    visitorActor(ctx) ?? { kind: "visitor" as const, visitorHash: tokenHash(ctx.transport.issueVisitor()) };
  return next({ ctx: { ...ctx, actor } });
});

/** An administrator, whatever the role. Its ctx also holds the `administrator`. */
export const signedInAdministratorProcedure = procedure
  .meta({ audience: "administrator" })
  .use(async ({ ctx, next }) => {
    const session = await refreshAdministratorSession(ctx);
    if (!session) throw new AppError("unauthorized");
    const { actor, administrator } = session;
    return next({ ctx: { ...ctx, actor, administrator } });
  });

/** An administrator whose role holds the permission; `forbidden` otherwise. */
export const administratorProcedure = (permission: Permission) =>
  signedInAdministratorProcedure.use(({ ctx, next }) => {
    if (!allows(ctx.administrator.role, permission)) throw new AppError("forbidden");
    return next();
  });
