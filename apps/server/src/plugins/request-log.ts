import type { FastifyInstance } from "fastify";

/** Logs one line a request that was admitted, when it is answered: the route's pattern and never its URL, which may contain what people typed. */
export function requestLog(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    if (request.isRefused) return done();
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "(none)",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request completed",
    );
    done();
  });
}
