import { appRouter, neverRefusedProcedures, trpcRefusal } from "@panshi/api";
import type { AppError } from "@panshi/contracts/platform/errors";
import { defaultSite, type SiteBranding } from "@panshi/contracts/platform/site-identity";
import { overloadTexts } from "@panshi/contracts/platform/overload";
import { viewSiteBranding } from "@panshi/core/platform/settings/view-settings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorText } from "../http/send-error.ts";
import { wantsPage } from "../http/wants-page.ts";
import type { Admission } from "../overload/load-shedder.ts";
import type { Refusals } from "../overload/refusals.ts";
import { unavailablePage } from "../pages/unavailable-page.ts";
import type { Website } from "../pages/website.ts";
import type { Services } from "../services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Refused by an overloaded server, which logs such requests together (overload/sample-load.ts). */
    isRefused: boolean;
  }
}

/**
 * Above what the server can serve, answers a part of the requests 503 before anything is done for them: no session, no body, no
 * query (docs/decisions/0038, "Overload"). How large a part the load shedder decides. A route's config says that it is never
 * refused; at `/trpc` a procedure's meta.
 */
export function overload(
  app: FastifyInstance,
  services: Services,
  website: Website | null,
  { admission, refusals }: { admission: Admission; refusals: Refusals },
): void {
  const { baseCtx } = services;
  const styles = website?.styleLinks ?? "";
  const neverRefused = neverRefusedProcedures(appRouter);
  const mayRefuse = (request: FastifyRequest): boolean => {
    const { neverRefused: rule } = request.routeOptions.config;
    if (rule !== "by-call") return rule !== true;
    return !procedurePaths(request).some((path) => neverRefused.has(path));
  };
  const refuse = (request: FastifyRequest, reply: FastifyReply): void => {
    const error = refusals.next();
    const send = (type: string, body: string) => {
      void reply.hijack();
      refusals.write(reply.raw, error, { type, body, isHead: request.method === "HEAD" });
    };
    const { successFlag, neverRefused: rule } = request.routeOptions.config;
    if (rule === "by-call") return send("application/json", trpcRefusalText(request, error));
    if (!wantsPage(request)) return send("application/json", errorText(error, successFlag));
    const sendPage = ({ name }: SiteBranding) =>
      send("text/html", unavailablePage({ texts: overloadTexts, siteName: name, styles }));
    const branding = viewSiteBranding(baseCtx);
    // Without the database there is no name, but the refusal stands.
    if (branding instanceof Promise) branding.then(sendPage, () => sendPage(defaultSite));
    else sendPage(branding);
  };
  app.decorateRequest("isRefused", false);
  app.addHook("onRequest", (request, reply, done) => {
    if (admission.admits() || !mayRefuse(request)) {
      const begun = admission.opened();
      reply.raw.once("close", () => admission.closed(begun));
      return done();
    }
    admission.refused();
    request.isRefused = true;
    refuse(request, reply);
  });
}

/** The procedures that a request to `/trpc` calls. */
const procedurePaths = ({ params }: FastifyRequest): string[] => (params as { path: string }).path.split(",");

/**
 * For the first of several calls alone where the answer is not read as a batch: tRPC's client reads it for all calls of a
 * streamed one.
 */
function trpcRefusalText(request: FastifyRequest, error: AppError): string {
  const isStreamed = request.headers["trpc-accept"] === "application/jsonl";
  const batch = !isStreamed && (request.query as { batch?: unknown }).batch === "1";
  return trpcRefusal(error, { paths: procedurePaths(request), batch });
}
