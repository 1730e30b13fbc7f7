import { MAINTENANCE_RETRY_SECONDS, maintenanceError } from "@panshi/api";
import { viewSiteBranding, viewSwitches } from "@panshi/core/platform/settings/view-settings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "../http/send-error.ts";
import { maintenancePage } from "../pages/maintenance-page.ts";
import type { Website } from "../pages/website.ts";
import type { Services } from "../services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The member site is closed, and the route judges its calls one by one. */
    inMaintenance: boolean;
  }
}

/**
 * While the switch is on, answers every route 503 that does not say in its config that it stays open (docs/decisions/0050): a
 * route that is added later is closed. The switches are cached, so a request costs one look-up; without the LISTEN
 * connection they are read for each.
 */
export function maintenance(app: FastifyInstance, { baseCtx }: Services, website: Website | null): void {
  const styles = website?.styleLinks ?? "";
  app.decorateRequest("inMaintenance", false);
  app.addHook("onRequest", (request, reply, done) => {
    const { maintenance: rule } = request.routeOptions.config;
    if (rule === "open") return done();
    const decide = (isClosed: boolean) => {
      if (!isClosed) return done();
      if (rule !== "by-call") return void refuse(request, reply, baseCtx, styles).then(undefined, done);
      request.inMaintenance = true;
      done();
    };
    const switches = viewSwitches(baseCtx);
    if (!(switches instanceof Promise)) return decide(switches.maintenance);
    switches.then(({ maintenance: isClosed }) => decide(isClosed), done);
  });
}

/** Kept nowhere: not by browsers and proxies, nor among the cached pages, which are not asked. */
async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Services["baseCtx"],
  styles: string,
): Promise<FastifyReply> {
  if (!wantsPage(request)) return sendError(reply, maintenanceError());
  const { name } = await viewSiteBranding(ctx);
  return reply
    .status(503)
    .headers({ "retry-after": MAINTENANCE_RETRY_SECONDS, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(maintenancePage(name, styles));
}

/** A person's browser going to an address gets the page, a call and a picture the error. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") &&
  (headers.accept?.includes("text/html") === true || !/^\/(api|trpc|og)(\/|$|\?)/.test(url));
