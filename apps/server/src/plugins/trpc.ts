import { appRouter } from "@panshi/api";
import { AppError } from "@panshi/contracts/platform/errors";
import type { AnyRouter, TRPCError } from "@trpc/server";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { compressJson, sendJson } from "../http/compression.ts";
import { createContext } from "../http/context.ts";
import { setScopeNeverRefused } from "../http/never-refused-config.ts";
import { setScopeMaintenanceAccess } from "../http/open-in-maintenance-config.ts";
import type { Services } from "../services.ts";
import { answerCalls } from "../trpc/answer-calls.ts";
import { type Calls, parseCalls } from "../trpc/parse-calls.ts";

/** The most calls in one batched request; each call also counts against the throttles. */
const MAX_BATCH = 10;

/** As tRPC's adapter answers. */
const jsonHeaders = { "content-type": "application/json", vary: "trpc-accept, accept" };

/** Fastify would pass any other method on to tRPC, which cannot build a Request of TRACE. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

type TrpcRequest = FastifyRequest<{ Params: { path: string } }>;

/**
 * The apps' endpoint, `/trpc`. Takes JSON only; the API's error formatter masks errors. Whole JSON is answered here, everything else by
 * tRPC's adapter (docs/decisions/0038). Tests have their own `router`, and the `adapter` alone to compare with.
 */
export async function trpc(
  app: FastifyInstance,
  services: Services,
  { router = appRouter, adapterOnly = false }: { router?: AnyRouter; adapterOnly?: boolean } = {},
): Promise<void> {
  await app.register(async (endpoint) => {
    setScopeMaintenanceAccess(endpoint, "by-call");
    setScopeNeverRefused(endpoint, "by-call");
    endpoint.addHook<{ Params: { path: string } }>("onRequest", (request, reply, done) => {
      void reply.header("cache-control", "no-store");
      if (!METHODS.has(request.method)) return done(new AppError("method_not_allowed"));
      // tRPC decodes the name a second time, and a failure of that would be answered as an internal error.
      if (request.params.path.includes("%")) return done(new AppError("not_found"));
      const isJson = /^application\/json\b/i.test(request.headers["content-type"] ?? "");
      done(request.method === "POST" && !isJson ? new AppError("not_json") : undefined);
    });
    // As text: both read it as JSON themselves.
    endpoint.removeContentTypeParser("application/json");
    endpoint.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    endpoint.addHook("onSend", async (request, reply, payload) =>
      isWholeJson(payload) ? encodeResponse(request, reply, payload) : payload,
    );
    const adapter = {
      router,
      maxBatchSize: MAX_BATCH,
      responseMeta: ({ errors }: { errors: readonly TRPCError[] }) => ({ headers: retryAfter(errors) }),
      createContext: ({ req, res }: { req: FastifyRequest; res: FastifyReply }) =>
        createContext(services, req, res, "trpc"),
    };
    endpoint.all("/trpc/:path", async (request: TrpcRequest, reply) => {
      const { path } = request.params;
      const calls = adapterOnly ? null : parseCalls(router, request, path, MAX_BATCH);
      if (calls) return answer({ services, router, request, reply, calls });
      await fastifyRequestHandler({ ...adapter, req: request, res: reply, path });
      return reply;
    });
  });
}

type Answering = { services: Services; router: AnyRouter; request: FastifyRequest; reply: FastifyReply; calls: Calls };

async function answer({ services, router, request, reply, calls }: Answering): Promise<FastifyReply> {
  const ctx = createContext(services, request, reply, "trpc");
  const { status, body, errors } = await answerCalls(router, ctx, calls);
  void reply.status(status).headers(jsonHeaders).headers(retryAfter(errors));
  return sendJson(request, reply, Buffer.from(body));
}

/** A response of tRPC that is complete: one that is streamed goes on as it is. */
const isWholeJson = (payload: unknown): payload is Response =>
  payload instanceof Response &&
  payload.body !== null &&
  payload.headers.get("content-type")?.startsWith("application/json") === true &&
  !payload.headers.has("transfer-encoding");

async function encodeResponse(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<Buffer> {
  void reply.status(response.status);
  for (const [name, value] of response.headers) void reply.header(name, value);
  return compressJson(request, reply, Buffer.from(await response.arrayBuffer()));
}

/** The longest Retry-After of a batch's throttled calls. A streamed response has already sent its headers. */
function retryAfter(errors: readonly TRPCError[]): Record<string, string> {
  if (errors.length === 0) return {};
  const seconds = errors.flatMap(({ cause }) => (cause instanceof AppError ? (cause.retryAfterSeconds ?? []) : []));
  return seconds.length > 0 ? { "retry-after": String(Math.max(...seconds)) } : {};
}
