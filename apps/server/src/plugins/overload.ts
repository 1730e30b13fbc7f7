import { appRouter, neverRefusedProcedures, overloadedError, trpcRefusal } from "@panshi/api";
import type { AppError } from "@panshi/contracts/platform/errors";
import { overloadTexts } from "@panshi/contracts/platform/overload";
import { viewSiteBranding } from "@panshi/core/platform/settings/view-settings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "../http/send-error.ts";
import { wantsPage } from "../http/wants-page.ts";
import type { Admission } from "../overload/load-shedder.ts";
import { sendUnavailablePage } from "../pages/unavailable-page.ts";
import type { Website } from "../pages/website.ts";
import type { Services } from "../services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Refused by an overloaded server, which logs such requests together (overload/sample-load.ts). */
    isRefused: boolean;
  }
}

/** The refusals take turns, so that those who were refused together do not come back together. In seconds. */
const refusals = [2, 3, 4, 5].map(overloadedError);

/**
 * Above what the server can serve, answers a part of the requests 503 before anything is done for them: no session, no body, no
 * query (docs/decisions/0038, "Overload"). How large a part the load shedder decides. A route's config says that it is never
 * refused; at `/trpc` a procedure's meta.
 */
export function overload(
  app: FastifyInstance,
  services: Services,
  website: Website | null,
  admission: Admission,
): void {
  const styles = website?.styleLinks ?? "";
  const neverRefused = neverRefusedProcedures(appRouter);
  const mayRefuse = (request: FastifyRequest): boolean => {
    const { neverRefused: rule } = request.routeOptions.config;
    if (rule !== "by-call") return rule !== true;
    return !procedurePaths(request).some((path) => neverRefused.has(path));
  };
  let count = 0;
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const refusal = refusals[(count += 1) % refusals.length] as AppError;
    if (request.routeOptions.config.neverRefused === "by-call") return sendTrpcRefusal(request, reply, refusal);
    if (!wantsPage(request)) return sendError(reply, refusal);
    const { name } = await viewSiteBranding(services.baseCtx);
    return sendUnavailablePage(reply, { texts: overloadTexts, siteName: name, styles, error: refusal });
  };
  app.decorateRequest("isRefused", false);
  app.addHook("onRequest", (request, reply, done) => {
    if (!mayRefuse(request) || admission.admits()) {
      admission.opened();
      reply.raw.once("close", () => admission.closed());
      return done();
    }
    request.isRefused = true;
    refuse(request, reply).then(undefined, done);
  });
}

/** The procedures that a request to `/trpc` calls. */
const procedurePaths = ({ params }: FastifyRequest): string[] => (params as { path: string }).path.split(",");

/**
 * For the first of several calls alone where the answer is not read as a batch: tRPC's client reads it for all calls of a
 * streamed one.
 */
function sendTrpcRefusal(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const isStreamed = request.headers["trpc-accept"] === "application/jsonl";
  const batch = !isStreamed && (request.query as { batch?: unknown }).batch === "1";
  return reply
    .status(error.status)
    .headers({ "retry-after": error.retryAfterSeconds, "cache-control": "no-store" })
    .type("application/json; charset=utf-8")
    .send(trpcRefusal(error, { paths: procedurePaths(request), batch }));
}
