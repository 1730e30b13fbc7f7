import { type ApiContext, appRouter } from "@panshi/api";
import { rejectForbiddenKeys } from "@panshi/api/forbidden-keys";
import type { Download, RestRoute } from "@panshi/api/procedure-meta";
import { AppError } from "@panshi/contracts/errors";
import type { Page } from "@panshi/contracts/list";
import { callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createContext } from "../http/context.ts";
import { isForeignNavigation } from "../http/origin.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import { coerceInput } from "../rest/coerce-input.ts";
import { documentedProcedures, type DocumentedProcedure } from "../rest/documented-procedures.ts";
import { sendDownload } from "../rest/send-download.ts";
import type { Services } from "../services.ts";

const jsonHeaders = { "cache-control": "no-store", "content-type": "application/json; charset=utf-8" };

/** Registers a route for every procedure whose meta names a REST path, and 405 for the path's other methods. */
export async function rest(app: FastifyInstance, services: Services): Promise<void> {
  const methodsByUrl = new Map<string, string[]>();
  for (const procedure of documentedProcedures()) {
    const { method, path, aliases = [], successFlag = false } = procedure.rest;
    for (const url of [path, ...aliases]) {
      app.route({
        method,
        url,
        config: { successFlag },
        handler: (request, reply) => handle(services, procedure, request, reply),
      });
      methodsByUrl.set(url, [...(methodsByUrl.get(url) ?? []), method]);
    }
  }
  for (const [url, methods] of methodsByUrl) rejectOtherMethods(app, url, methods);
}

async function handle(
  services: Services,
  { name, type, rest: meta, input: schema }: DocumentedProcedure,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const callProcedure = (input?: unknown, changes?: Partial<ApiContext>): Promise<unknown> =>
    callTRPCProcedure({
      router: appRouter,
      path: name,
      type,
      getRawInput: () => Promise.resolve(input),
      ctx: { ...createContext(services, request, reply, "rest"), ...changes },
      signal: undefined,
      batchIndex: 0,
    });
  if (meta.cached) {
    const bytes = services.cache.getComposed(`bytes of ${name}`, undefined, async (cache) =>
      toBytes(await callProcedure(undefined, { cache })),
    );
    return reply.headers(jsonHeaders).send(bytes instanceof Buffer ? bytes : await bytes);
  }
  // Another site can navigate a browser here, with its cookies: a download starts from this site's pages only.
  if (meta.kind === "download" && isForeignNavigation(request, services.environment.publicUrl))
    throw new AppError("foreign_origin");
  const input = schema ? coerceInput(schema, readInput(meta, request), meta.method === "GET") : undefined;
  const result = await callProcedure(input);
  if (meta.kind === "download") return sendDownload(reply, result as Download);
  void reply.status(meta.status ?? 200).headers(jsonHeaders);
  if (meta.status === 204) return reply.removeHeader("content-type").send();
  if (!meta.paged) return reply.send(toBytes(result));
  const { items, next, total } = result as Page<unknown>;
  if (next) void reply.header("link", `<${nextPageUrl(request, next)}>; rel="next"`);
  if (total !== undefined) void reply.header("x-total-count", total);
  return reply.send(toBytes(items));
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
