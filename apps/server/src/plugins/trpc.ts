import { appRouter } from "@panshi/api";
import { AppError } from "@panshi/contracts/errors";
import type { TRPCError } from "@trpc/server";
import { fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { createContext } from "../http/context.ts";

/** Calls that one request may carry: throttles count calls, and this bounds how many come at once. */
export const MAX_BATCH = 10;

/** Others reach tRPC too, which cannot build a request of TRACE. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

/** The clients' door. JSON alone; the origin was checked before; errors are masked by the API's formatter. */
export async function trpc(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (door) => {
    door.addHook<{ Params: { path: string } }>("onRequest", (request, reply, done) => {
      void reply.header("cache-control", "no-store");
      if (!METHODS.has(request.method)) return done(new AppError("method_not_allowed"));
      // tRPC decodes the name a second time, and what it cannot decode would be an error of ours.
      if (request.params.path.includes("%")) return done(new AppError("not_found"));
      const json = /^application\/json\b/i.test(request.headers["content-type"] ?? "");
      done(request.method === "POST" && !json ? new AppError("not_json") : undefined);
    });
    await door.register(fastifyTRPCPlugin, {
      prefix: "/trpc",
      trpcOptions: {
        router: appRouter,
        maxBatchSize: MAX_BATCH,
        responseMeta: ({ errors }: { errors: readonly TRPCError[] }) => retryAfter(errors),
        createContext: ({
          req,
          res,
        }: {
          req: Parameters<typeof createContext>[1];
          res: Parameters<typeof createContext>[2];
        }) => createContext(services, req, res, "trpc"),
      },
    });
  });
}

/** When to try again, where a call of the batch was refused for having come too often. A stream's headers are gone by then. */
function retryAfter(errors: readonly TRPCError[]): { headers?: Record<string, string> } {
  const seconds = errors.flatMap(({ cause }) => (cause instanceof AppError ? (cause.retryAfterSeconds ?? []) : []));
  return seconds.length > 0 ? { headers: { "retry-after": String(Math.max(...seconds)) } } : {};
}
