import { appRouter } from "@panshi/api";
import { AppError } from "@panshi/contracts/platform/errors";
import type { AnyRouter, TRPCError } from "@trpc/server";
import { fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { compressJson } from "../http/compression.ts";
import { createContext } from "../http/context.ts";
import { setScopeNeverRefused } from "../http/never-refused-config.ts";
import { setScopeMaintenanceAccess } from "../http/open-in-maintenance-config.ts";
import type { Services } from "../services.ts";

/** The most calls in one batched request; each call also counts against the throttles. */
const MAX_BATCH = 10;

/** Fastify would pass any other method on to tRPC, which cannot build a Request of TRACE. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

/** The apps' endpoint, `/trpc`. Takes JSON only; the API's error formatter masks errors. Tests have their own `router`. */
export async function trpc(app: FastifyInstance, services: Services, router: AnyRouter = appRouter): Promise<void> {
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
    endpoint.addHook("onSend", async (request, reply, payload) =>
      isWholeJson(payload) ? encodeResponse(request, reply, payload) : payload,
    );
    await endpoint.register(fastifyTRPCPlugin, {
      prefix: "/trpc",
      trpcOptions: {
        router,
        maxBatchSize: MAX_BATCH,
        responseMeta: ({ errors }: { errors: readonly TRPCError[] }) => retryAfter(errors),
        createContext: ({ req, res }: { req: FastifyRequest; res: FastifyReply }) =>
          createContext(services, req, res, "trpc"),
      },
    });
  });
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
function retryAfter(errors: readonly TRPCError[]): { headers?: Record<string, string> } {
  const seconds = errors.flatMap(({ cause }) => (cause instanceof AppError ? (cause.retryAfterSeconds ?? []) : []));
  return seconds.length > 0 ? { headers: { "retry-after": String(Math.max(...seconds)) } } : {};
}
