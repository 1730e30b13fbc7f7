import { appRouter } from "@panshi/api";
import { rejectForbiddenKeys } from "@panshi/api/forbidden-keys";
import type { Download, Rest } from "@panshi/api/rest";
import { AppError } from "@panshi/contracts/errors";
import type { Page } from "@panshi/contracts/list";
import { callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import { isForeignNavigation } from "./login-logout.ts";
import { coerceInput } from "../rest/coerce-input.ts";
import { sendDownload } from "../rest/send-download.ts";
import { createContext } from "../http/context.ts";
import { documentedProcedures, type DocumentedProcedure } from "../rest/documented-procedures.ts";

const jsonHeaders = { "cache-control": "no-store", "content-type": "application/json; charset=utf-8" };

/** What a frozen answer looks like as JSON, for as long as it is kept: it is serialised once. */
const serialised = new WeakMap<object, Buffer>();

function toBytes(answer: unknown): Buffer {
  if (typeof answer !== "object" || answer === null || !Object.isFrozen(answer))
    return Buffer.from(JSON.stringify(answer));
  let bytes = serialised.get(answer);
  if (!bytes) serialised.set(answer, (bytes = Buffer.from(JSON.stringify(answer))));
  return bytes;
}

/** Registers a real route for every procedure that names a documented call in its meta, and 405 for what is left of it. */
export async function rest(app: FastifyInstance, services: Services): Promise<void> {
  const taken = new Map<string, string[]>();
  for (const documented of documentedProcedures()) {
    const { method, path, aliases = [] } = documented.rest;
    for (const url of [path, ...aliases]) {
      app.route({
        method,
        url,
        config: { tellsSuccess: documented.rest.successFlag ?? false },
        handler: (request, reply) => answer(services, documented, request, reply),
      });
      taken.set(url, [...(taken.get(url) ?? []), method]);
    }
  }
  for (const [url, methods] of taken) rejectOtherMethods(app, url, methods);
}

async function answer(
  services: Services,
  { name, type, rest: meta, input }: DocumentedProcedure,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const ask = (given?: unknown): Promise<unknown> =>
    callTRPCProcedure({
      router: appRouter,
      path: name,
      type,
      getRawInput: () => Promise.resolve(given),
      ctx: createContext(services, request, reply, "rest"),
      signal: undefined,
      batchIndex: 0,
    });
  if (meta.cacheTags) {
    const key = `bytes of ${name}`;
    const bytes = services.cache.get(key, meta.cacheTags, async () => toBytes(await ask()));
    return reply.headers(jsonHeaders).send(bytes instanceof Buffer ? bytes : await bytes);
  }
  // Another page can lead a browser here, with its cookies: a download is begun on our own pages alone.
  if (meta.kind === "download" && isForeignNavigation(request, services.environment.publicUrl))
    throw new AppError("foreign_origin");
  const given = input ? coerceInput(input, collect(meta, request), meta.method === "GET") : undefined;
  const result = await ask(given);
  if (meta.kind === "download") return sendDownload(reply, result as Download);
  void reply.status(meta.status ?? 200).headers(jsonHeaders);
  if (meta.status === 204) return reply.removeHeader("content-type").send();
  if (!meta.paged) return reply.send(toBytes(result));
  const { items, next, total } = result as Page<unknown>;
  if (next) void reply.header("link", `<${nextAddress(request, next)}>; rel="next"`);
  if (total !== undefined) void reply.header("x-total-count", total);
  return reply.send(toBytes(items));
}

/** The call's input as it was sent: body or query, with the keys of the path. */
function collect(meta: Rest, request: FastifyRequest): unknown {
  const sent: unknown = meta.method === "GET" || meta.method === "DELETE" ? request.query : request.body;
  if (meta.method !== "GET" && meta.method !== "DELETE" && sent === undefined) throw new AppError("bad_json");
  rejectForbiddenKeys(sent);
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
  return { ...sent, ...(request.params as object) };
}

function nextAddress(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.url, "http://own.invalid");
  url.searchParams.set("cursor", cursor);
  return `${url.pathname}${url.search}`;
}
