import { Slug } from "@panshi/contracts/content/post";
import { AppError } from "@panshi/contracts/platform/errors";
import { type CountedRoute, countedRoutes, hasSlug, PAGE_VIEW_PATH } from "@panshi/contracts/site/page-view";
import { getPublishedPost } from "@panshi/core/content/post/list-posts";
import { viewSlip } from "@panshi/core/journey/oracle/view-slip";
import { type CountedPage, PageViewCounter } from "@panshi/core/site/page-view/page-view-counter";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { isPersonalVisit } from "../http/personal-visit.ts";
import { storeCounts } from "../http/store-counts.ts";
import type { Services } from "../services.ts";

/** How often what was counted is added to the table. */
const STORE_EVERY_MS = 10_000;
/** In bytes. */
const BODY_LIMIT = 1024;

/** A change of route: a slug where, and only where, the route has one. */
const PageView = z
  .strictObject({ route: z.enum(countedRoutes), slug: z.optional(Slug) })
  .check(z.refine(({ route, slug }) => hasSlug(route) === (slug !== undefined)));

/** Counts a page that the server has found and sends; whether somebody goes there, the request says. */
export type CountPageView = (request: Parameters<typeof isPersonalVisit>[0], page: CountedPage) => void;

/**
 * The counter of page views (docs/decisions/0063), and `POST /page-views`, by which a browser tells a change of route. What was counted
 * is stored every ten seconds, and when the server stops.
 */
export function pageViews(app: FastifyInstance, services: Services): CountPageView {
  const { baseCtx } = services;
  const counter = new PageViewCounter();
  storeCounts(app, services, { counts: counter, everyMs: STORE_EVERY_MS, what: "page views" });

  app.post(PAGE_VIEW_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const view = PageView.safeParse(request.body);
    if (!view.success) throw new AppError("bad_input");
    if (isPersonalVisit(request, "empty")) {
      await requirePage(baseCtx, view.data);
      counter.count(baseCtx, view.data);
    }
    return reply.header("cache-control", "no-store").status(204).send();
  });
  return (request, page) => {
    if (isPersonalVisit(request, "document")) counter.count(baseCtx, page);
  };
}

const slugs: Partial<Record<CountedRoute, (ctx: Services["baseCtx"], slug: string) => unknown>> = {
  "/blog/:slug": (ctx, slug) => getPublishedPost(ctx, { slug }),
  "/slips/:slug": (ctx, slug) => viewSlip(ctx, { slipId: slug }),
};
/** Throws `not_found` for a slug that no page has. */
async function requirePage(ctx: Services["baseCtx"], { route, slug }: CountedPage): Promise<void> {
  if (slug !== undefined) await slugs[route]?.(ctx, slug);
}
