import { AppError } from "@panshi/contracts/platform/errors";
import type { Permission } from "@panshi/contracts/platform/permissions";
import { mustSetUpTotp } from "@panshi/core/accounts/totp/set-up-totp";
import { tokenHash } from "@panshi/core/platform/hashing";
import { requirePermission } from "@panshi/core/platform/require-permission";
import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { refreshAdministratorSession, refreshMemberSession, visitorActor } from "./actor.ts";
import type { ApiContext } from "./context.ts";
import { errorShape } from "./error-shape.ts";
import { rejectForbiddenKeys } from "./forbidden-keys.ts";
import { maintenanceError } from "./maintenance-error.ts";
import { findCauseCode, toAppError, trpcCodeForStatus } from "./to-app-error.ts";
import type { ProcedureMeta } from "./procedure-meta.ts";
import { serializeOutput } from "./serialize-output.ts";

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasOnlyKeys = (value: JsonObject, names: readonly string[]): boolean =>
  Object.keys(value).every((key) => names.includes(key));

const isUndefinedAnnotation = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 1 && value[0] === "undefined";

function ownValue(parent: unknown, key: string): unknown {
  if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) throw new AppError("bad_json");
  return (parent as JsonObject)[key];
}

/** Sets the null at a dotted path to undefined. Throws `bad_json` where there is no null, so it never creates anything. */
function setUndefined(json: unknown, path: string): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const parent = keys.reduce(ownValue, json);
  if (ownValue(parent, last) !== null) throw new AppError("bad_json");
  (parent as JsonObject)[last] = undefined;
}

function applyAnnotations(json: unknown, meta: unknown): unknown {
  if (!isObject(meta) || !hasOnlyKeys(meta, ["values", "v"]) || meta["v"] !== 1) throw new AppError("bad_json");
  const { values } = meta;
  if (isUndefinedAnnotation(values) && json === null) return undefined;
  if (!isObject(values)) throw new AppError("bad_json");
  for (const [path, annotation] of Object.entries(values)) {
    if (!isUndefinedAnnotation(annotation)) throw new AppError("bad_json");
    setUndefined(json, path);
  }
  return json;
}

/**
 * Reads what superjson wrote in the apps, without superjson: its annotations can make it allocate values of any size (a
 * `Float64Array` of a given length). Inputs are JSON, so the only annotation accepted is `undefined` for a null. Throws
 * `bad_json` for any other annotation or shape, and what {@link rejectForbiddenKeys} throws.
 */
function readSuperjsonInput(payload: unknown): unknown {
  if (!isObject(payload) || !hasOnlyKeys(payload, ["json", "meta"])) throw new AppError("bad_json");
  const { json, meta } = payload;
  rejectForbiddenKeys(json);
  return meta === undefined ? json : applyAnnotations(json, meta);
}

/** The server's half of tRPC's transformer: every input at `/trpc` passes `readInput`. */
const transformer = {
  input: { serialize: superjson.serialize, deserialize: readSuperjsonInput },
  output: { serialize: serializeOutput, deserialize: superjson.deserialize },
};

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer,
    errorFormatter: ({ shape, error }) => ({
      ...errorShape(toAppError(error).error, shape.data.path),
      code: shape.code,
    }),
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** A list's input for its verb. Rows are counted only for documented calls, which answer a total. */
export const withTotalFlag = <Input extends object>({ transport }: Pick<ApiContext, "transport">, input: Input) => ({
  ...input,
  counted: transport.kind === "rest",
});

/** The one place that maps the errors of procedures, and logs unexpected ones. */
const mapErrors = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const { error, unexpected } = toAppError(result.error);
  if (unexpected) {
    const cause = error.cause instanceof Error ? error.cause : undefined;
    // Without the message: that of a failed query contains its parameters.
    const stack = cause?.stack
      ?.split("\n")
      .filter((line) => line.trimStart().startsWith("at "))
      .slice(0, 12);
    ctx.log.error(
      { path, requestId: ctx.requestId, name: cause?.name, code: findCauseCode(cause), stack },
      "procedure failed",
    );
  }
  throw new TRPCError({ code: trpcCodeForStatus(error.status), message: error.message, cause: error });
});

/**
 * Refuses during maintenance, call by call, so that a batch of the back office is answered whatever else is in it (documented calls:
 * plugins/maintenance.ts), and files at `/trpc`: they are streamed by their documented path only, as tRPC would buffer each in memory,
 * up to ten in a batch.
 */
const refuse = t.middleware(({ ctx, meta, next }) => {
  if (ctx.transport.inMaintenance && !meta?.openInMaintenance) throw maintenanceError();
  if ((meta?.rest?.kind ?? "json") !== "json" && ctx.transport.kind === "trpc") throw new AppError("not_found");
  return next();
});

const procedure = t.procedure.use(mapErrors).use(refuse);

/** Anybody; looks up no session. */
export const publicProcedure = procedure
  .meta({ audience: "anyone" })
  .use(({ next }) => next({ ctx: { actor: { kind: "anyone" } as const } }));

/** A signed-in member; `unauthorized` for anybody else, an administrator included. */
export const memberProcedure = procedure.meta({ audience: "member" }).use(async ({ ctx, next }) => {
  const session = await refreshMemberSession(ctx);
  if (!session) throw new AppError("unauthorized");
  return next({ ctx: { actor: session.actor } });
});

/**
 * A member, or a visitor, who gets a cookie where they have none: whoever can own draws and orders. `unauthorized` where a member's
 * session ended before a change: what they wrote is not stored for a visitor (docs/decisions/0052).
 */
export const memberOrVisitorProcedure = procedure
  .meta({ audience: "member-or-visitor" })
  .use(async ({ ctx, type, next }) => {
    const session = await refreshMemberSession(ctx);
    if (!session && type === "mutation" && ctx.transport.sessionToken("member") !== undefined)
      throw new AppError("unauthorized");
    const actor = session?.actor ??
      visitorActor(ctx) ?? { kind: "visitor" as const, visitorHash: tokenHash(ctx.transport.issueVisitorToken()) };
    return next({ ctx: { actor } });
  });

/**
 * An administrator, whatever the role, also one who has to set up a second factor before anything else: for the calls that
 * this needs. Its ctx also holds the `administrator`.
 */
export const enrollingAdministratorProcedure = procedure
  .meta({ audience: "administrator", openInMaintenance: true })
  .use(async ({ ctx, next }) => {
    const session = await refreshAdministratorSession(ctx);
    if (!session) throw new AppError("unauthorized");
    const { actor, administrator } = session;
    return next({ ctx: { actor, administrator } });
  });

/** An administrator, whatever the role. Its ctx also holds the `administrator`. */
export const signedInAdministratorProcedure = enrollingAdministratorProcedure.use(({ ctx, next }) => {
  if (mustSetUpTotp(ctx, ctx.administrator)) throw new AppError("totp_required");
  return next();
});

/** An administrator whose role holds the permission; `forbidden` otherwise. Its verb checks the same permission again. */
export const administratorProcedure = (permission: Permission) =>
  signedInAdministratorProcedure.meta({ permission }).use(({ ctx, next }) => {
    requirePermission(ctx, permission);
    return next();
  });
