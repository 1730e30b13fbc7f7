import { type ApiContext, appRouter } from "@panshi/api";
import { rejectForbiddenKeys } from "@panshi/api/forbidden-keys";
import type { StreamedDownload, RestRoute } from "@panshi/api/procedure-meta";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Page } from "@panshi/contracts/platform/list";
import { type AnyRouter, callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendJson } from "../http/compression.ts";
import { createContext } from "../http/context.ts";
import type { EarlyAnswers } from "../http/early-answers.ts";
import { isForeignNavigation } from "../http/origin.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import { coerceInput } from "../rest/coerce-input.ts";
import { documentedProcedures, type DocumentedProcedure } from "../rest/documented-procedures.ts";
import { isKept, keptJsonNow, loadKeptJson } from "../rest/kept-json.ts";
import { acceptUploads, type UploadLimits, type WithUpload } from "../rest/receive-upload.ts";
import { createSendDownload, type SendDownload } from "../rest/send-download.ts";
import { neverRefusedConfig } from "../http/never-refused-config.ts";
import { openInMaintenanceConfig } from "../http/open-in-maintenance-config.ts";
import type { Services } from "../services.ts";

const jsonHeaders = { "cache-control": "no-store", "content-type": "application/json; charset=utf-8" };

/** Where procedures come from, and the limits of uploads: tests have their own. */
type RestOptions = { router?: AnyRouter; uploadLimits?: Partial<UploadLimits>; early?: EarlyAnswers };

type Call = { services: Services; router: AnyRouter; procedure: DocumentedProcedure };

/** Registers a route for every procedure whose meta names a REST path, and 405 for the path's other methods. */
export async function rest(
  app: FastifyInstance,
  services: Services,
  { router = appRouter, uploadLimits = {}, early }: RestOptions = {},
): Promise<void> {
  const sendDownload = createSendDownload(app);
  const procedures = documentedProcedures(router);
  const isUpload = ({ rest: { kind } }: DocumentedProcedure) => kind === "upload";
  for (const procedure of procedures.filter((each) => !isUpload(each)))
    addRoutes(app, procedure, (request, reply) =>
      answer({ services, router, procedure }, request, reply, sendDownload),
    );
  for (const procedure of procedures.filter(({ rest: meta }) => isKept(meta)))
    for (const url of pathsOf(procedure))
      early?.add(url, { headers: jsonHeaders, bytes: () => keptJsonNow(services, procedure) });
  await app.register(async (scope) => {
    const withUpload = await acceptUploads(scope, services.uploadFolder, uploadLimits);
    for (const procedure of procedures.filter(isUpload))
      addRoutes(scope, procedure, (request, reply) =>
        receive({ services, router, procedure }, request, reply, withUpload),
      );
  });
  const methodsByUrl = Map.groupBy(
    procedures.flatMap((procedure) => pathsOf(procedure).map((url) => ({ url, method: procedure.rest.method }))),
    ({ url }) => url,
  );
  for (const [url, routes] of methodsByUrl)
    rejectOtherMethods(
      app,
      url,
      routes.map(({ method }) => method),
    );
}

const pathsOf = ({ rest: { path, aliases = [] } }: DocumentedProcedure): readonly string[] => [path, ...aliases];

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function addRoutes(app: FastifyInstance, procedure: DocumentedProcedure, handler: Handler): void {
  const { rest: meta, isOpen, isNeverRefused } = procedure;
  const { method, successFlag = false } = meta;
  const config = {
    successFlag,
    limitsBodyTime: meta.kind === "upload",
    ...(isOpen && openInMaintenanceConfig),
    ...(isNeverRefused && neverRefusedConfig),
  };
  for (const url of pathsOf(procedure)) app.route({ method, url, config, handler });
}

const callProcedure = (
  { services, router, procedure: { name, type } }: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  getRawInput: () => Promise<unknown>,
  changes?: Partial<ApiContext>,
): Promise<unknown> =>
  callTRPCProcedure({
    router,
    path: name,
    type,
    getRawInput,
    ctx: { ...createContext(services, request, reply, "rest"), ...changes },
    signal: undefined,
    batchIndex: 0,
  });

async function answer(call: Call, request: FastifyRequest, reply: FastifyReply, sendDownload: SendDownload) {
  const { name, rest: meta, input: schema } = call.procedure;
  if (isKept(meta)) {
    const bytes = await loadKeptJson(call.services, call.procedure, (cache) =>
      callProcedure(call, request, reply, async () => undefined, { cache }),
    );
    if (bytes) return sendJson(request, reply.headers(jsonHeaders), bytes);
  }
  // Another site can navigate a browser here, with its cookies: a download starts from this site's pages only.
  if (meta.kind === "download" && isForeignNavigation(request, call.services.environment.publicUrl))
    throw new AppError("foreign_origin");
  const input = schema ? coerceInput(schema, readInput(meta, request), meta.method === "GET") : undefined;
  const result = await callProcedure(call, request, reply, async () => input);
  return meta.kind === "download"
    ? sendDownload(reply, name, result as StreamedDownload)
    : sendResult(meta, request, reply, result);
}

/** Reads the form when the procedure asks for its input, which is after its checks of session and permission. */
async function receive(call: Call, request: FastifyRequest, reply: FastifyReply, withUpload: WithUpload) {
  const { rest: meta, input: schema } = call.procedure;
  const result = await withUpload(request, meta, (readForm) =>
    callProcedure(call, request, reply, async () => {
      const form = await readForm();
      rejectForbiddenKeys(form);
      const input = { ...form, ...(request.params as object) };
      return schema ? coerceInput(schema, input, true) : undefined;
    }),
  );
  return sendResult(meta, request, reply, result);
}

function sendResult(meta: RestRoute, request: FastifyRequest, reply: FastifyReply, result: unknown) {
  void reply.status(meta.status ?? 200).headers(jsonHeaders);
  if (meta.status === 204) return reply.removeHeader("content-type").send();
  if (!meta.paged) return sendJson(request, reply, toBytes(result));
  const { items, next, total } = result as Page<unknown>;
  if (next) void reply.header("link", `<${nextPageUrl(request, next)}>; rel="next"`);
  if (total !== undefined) void reply.header("x-total-count", total);
  return sendJson(request, reply, toBytes(items));
}

/** The JSON of frozen results, which come from the cache, so that each is serialised once. */
const serialised = new WeakMap<object, Buffer>();

function toBytes(result: unknown): Buffer {
  if (typeof result !== "object" || result === null || !Object.isFrozen(result))
    return Buffer.from(JSON.stringify(result));
  let bytes = serialised.get(result);
  if (!bytes) serialised.set(result, (bytes = Buffer.from(JSON.stringify(result))));
  return bytes;
}

/** The input as it was sent: the body, or the query of GET and DELETE, with the path's parameters. */
function readInput({ method }: RestRoute, request: FastifyRequest): unknown {
  const inQuery = method === "GET" || method === "DELETE";
  const sent: unknown = inQuery ? request.query : request.body;
  if (!inQuery && sent === undefined) throw new AppError("bad_json");
  rejectForbiddenKeys(sent);
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
  return { ...sent, ...(request.params as object) };
}

function nextPageUrl(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.url, "http://own.invalid");
  url.searchParams.set("cursor", cursor);
  return `${url.pathname}${url.search}`;
}
