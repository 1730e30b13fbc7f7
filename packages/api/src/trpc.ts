import type { ErrorBody } from "@panshi/contracts/errors";
import { AppError } from "@panshi/contracts/errors";
import { allows, type Permission } from "@panshi/contracts/permissions";
import { resumeSession } from "@panshi/core/session/resume-session";
import { tokenHash } from "@panshi/core/hashing";
import { resumeAdministratorSession } from "@panshi/core/administrator/resume-administrator-session";
import { initTRPC, TRPCError } from "@trpc/server";
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
export const withCount = <Input extends object>({ transport }: ApiContext, input: Input) => ({
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
    ctx.base.log.error(
      {
        path,
        requestId: ctx.base.requestId,
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
export const publicProcedure = procedure.meta({ audience: "anyone" }).use(({ ctx, next }) =>
  next({
    ctx: { ...ctx, actor: { kind: "anyone" } as const, verb: { ...ctx.base, actor: { kind: "anyone" } as const } },
  }),
);

const findMember = async ({ base, transport }: ApiContext) => {
  const token = transport.sessionToken("member");
  if (!token) return null;
  const session = await resumeSession({ ctx: base, input: { token } });
  if (session?.renewed) transport.writeSession("member", token, session.viewer.id);
  if (!session) transport.clearSession("member");
  return session?.viewer ?? null;
};

const visitorHashOf = ({ transport }: ApiContext) => {
  const token = transport.visitorToken();
  return token ? tokenHash(token) : null;
};

/** A signed-in member; `unauthorized` for anybody else, an administrator included. */
export const memberProcedure = procedure.meta({ audience: "member" }).use(async ({ ctx, next }) => {
  const viewer = await findMember(ctx);
  if (!viewer) throw new AppError("unauthorized");
  const actor = { kind: "member", viewer, visitorHash: visitorHashOf(ctx) } as const;
  return next({ ctx: { ...ctx, verb: { ...ctx.base, actor } } });
});

/** A member, or a visitor, who is given a cookie where they have none: whoever may own a draw. */
export const memberOrVisitorProcedure = procedure.meta({ audience: "caller" }).use(async ({ ctx, next }) => {
  const viewer = await findMember(ctx);
  const actor = viewer
    ? ({ kind: "member", viewer, visitorHash: visitorHashOf(ctx) } as const)
    : ({
        kind: "visitor",
        visitorHash: tokenHash(ctx.transport.visitorToken() ?? ctx.transport.issueVisitor()),
      } as const);
  return next({ ctx: { ...ctx, verb: { ...ctx.base, actor } } });
});

/** An administrator, whatever the role. */
export const signedInAdministratorProcedure = procedure.meta({ audience: "staff" }).use(async ({ ctx, next }) => {
  const token = ctx.transport.sessionToken("staff");
  const session = token ? await resumeAdministratorSession({ ctx: ctx.base, input: { token } }) : null;
  if (token && !session) ctx.transport.clearSession("staff");
  if (!token || !session) throw new AppError("unauthorized");
  if (session.renewed) ctx.transport.writeSession("staff", token);
  const { administrator } = session;
  const actor = { kind: "staff", administratorId: administrator.id, role: administrator.role } as const;
  return next({ ctx: { ...ctx, administrator, verb: { ...ctx.base, actor } } });
});

/** An administrator whose role holds the permission; `forbidden` otherwise. */
export const administratorProcedure = (permission: Permission) =>
  signedInAdministratorProcedure.use(({ ctx, next }) => {
    if (!allows(ctx.administrator.role, permission)) throw new AppError("forbidden");
    return next();
  });
