import { maintenanceError } from "@panshi/api";
import { maintenanceTexts } from "@panshi/contracts/platform/maintenance";
import { viewSiteBranding, viewSwitches } from "@panshi/core/platform/settings/view-settings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "../http/send-error.ts";
import { wantsPage } from "../http/wants-page.ts";
import { sendUnavailablePage } from "../pages/unavailable-page.ts";
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

async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Services["baseCtx"],
  styles: string,
): Promise<FastifyReply> {
  const error = maintenanceError();
  if (!wantsPage(request)) return sendError(reply, error);
  const { name } = await viewSiteBranding(ctx);
  return sendUnavailablePage(reply, { texts: maintenanceTexts, siteName: name, styles, error });
}
