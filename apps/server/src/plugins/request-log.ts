import type { FastifyInstance } from "fastify";

/** One line a request, written when it is answered: route pattern, never the address with what people typed into it. */
export function requestLog(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? "(none)",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
}
