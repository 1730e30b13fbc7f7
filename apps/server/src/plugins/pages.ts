import { Slug } from "@panshi/contracts/content/post";
import { AppError } from "@panshi/contracts/platform/errors";
import { isCountedRoute } from "@panshi/contracts/site/page-view";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { neverRefusedConfig } from "../http/never-refused-config.ts";
import { openInMaintenanceConfig } from "../http/open-in-maintenance-config.ts";
import { sendPage } from "../pages/cached-page.ts";
import type { Website } from "../pages/website.ts";
import type { CountPageView } from "./page-views.ts";

const noindex = { "x-robots-tag": "noindex" };

/** The member site: every route of the web app, rendered once for everybody. Any other path is a real 404. */
export async function memberPages(
  app: FastifyInstance,
  { environment }: Services,
  { website, countPageView }: { website: Website; countPageView: CountPageView },
): Promise<void> {
  for (const route of website.routes) {
    if (environment.production && route.path.startsWith("/_")) continue;
    const headers = route.noindex ? noindex : {};
    const config = {
      ...(route.openInMaintenance && openInMaintenanceConfig),
      ...(route.neverRefused && neverRefusedConfig),
    };
    const options = { exposeHeadRoute: true, config };
    const counted = isCountedRoute(route.path) ? route.path : null;
    app.get<{ Params: { slug?: string } }>(route.path, options, async (request, reply) => {
      const { slug } = request.params;
      if (slug !== undefined && !Slug.safeParse(slug).success) return website.sendNotFound(request, reply);
      const page = await website.page(route, slug).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "not_found") return null;
        throw error;
      });
      if (!page) return website.sendNotFound(request, reply);
      if (counted && request.method === "GET" && page.status === 200) countPageView(request, { route: counted, slug });
      return sendPage(request, reply, page, headers);
    });
  }
}

/** The back office: the same page for every path that begins with `/admin` (S2.99); the app decides what it shows. */
export function adminPages(app: FastifyInstance, website: Website): void {
  app.get("/admin*", { config: openInMaintenanceConfig }, async (_request, reply) =>
    reply
      .headers({ ...noindex, "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .send(await website.adminPage()),
  );
}
