import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import { shareImageForRoute } from "../share-image/share-image.ts";
import type { Services } from "../services.ts";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { viewSiteBranding } from "@panshi/core/platform/settings/view-settings";
import { type ContentCacheReader, RenderError } from "@panshi/core/platform/cache";
import { compressPage, type CachedPage, sendPage } from "./cached-page.ts";
import { styleSheetLinks, createContentPreviews } from "./previews.ts";
import { fillTemplate, type PageRoute, type ServerBundle } from "./server-bundle.ts";
import { renderWithAnswers } from "./render-with-answers.ts";
import { createTurnQueue } from "./take-turns.ts";
import { escapeHtml } from "./plain-page.ts";

export type { PageRoute } from "./server-bundle.ts";

/** The built apps: the member site's renderer, and the folders of both apps' files. */
export type Website = {
  routes: readonly PageRoute[];
  webRoot: string;
  adminRoot: string;
  /** The links of the member site's style sheets, that of the rarer characters too, which its pages load by script. */
  styleLinks?: string;
  /** The page of the back office. */
  adminPage(): Promise<string>;
  /**
   * The page of a route, the same for everybody, cached until content changes. `slug` is the route's parameter, where it names
   * public content; throws `not_found` for an unknown one.
   */
  page(route: PageRoute, slug?: string): Promise<CachedPage>;
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

/** No route has this path, so the app renders its 404 page. */
const notFoundRoute: PageRoute = { path: "/_not-found", noindex: true };

/** Loads what `npm run build` made. `apps` is the folder of `web` and `admin`. */
export async function loadWebsite(services: Services, apps: string): Promise<Website> {
  const webRoot = join(apps, "web/dist/client");
  const adminRoot = join(apps, "admin/dist/client");
  const [template, adminTemplate, bundle] = await Promise.all([
    readFile(join(webRoot, "index.html"), "utf8"),
    readFile(join(adminRoot, "index.html"), "utf8"),
    import(pathToFileURL(join(apps, "web/dist/server/entry-server.js")).href) as Promise<ServerBundle>,
  ]);
  const { cache } = services;
  const { origin } = services.environment.publicUrl;
  const googleHead = services.identityProvider ? GOOGLE_ENABLED : "";
  // After a change many pages are rendered at once: none of them keeps other requests waiting for all.
  const inTurn = createTurnQueue();
  const render = async (
    reader: ContentCacheReader,
    route: PageRoute,
    slug: string | undefined,
  ): Promise<CachedPage> => {
    const ctx = { ...services.baseCtx, cache: reader };
    const path = slug === undefined ? route.path : route.path.replace(":slug", encodeURIComponent(slug));
    const shareImage = await shareImageForRoute(ctx, route.path, slug);
    const rendered = await renderWithAnswers(ctx, path, (answers) =>
      inTurn(() => bundle.render({ path, answers, origin, shareImage })).catch((error: unknown) => {
        throw new RenderError(error);
      }),
    );
    return compressPage(fillTemplate(template, { ...rendered, head: rendered.head + googleHead }), rendered.status);
  };
  // The verbs of a preview render with the website, which is loaded after their context was made.
  services.baseCtx.previews = createContentPreviews(services, bundle, template);
  const page = async (route: PageRoute, slug?: string) =>
    cache.getComposed(`page ${route.path}`, slug, (reader) => render(reader, route, slug));
  return {
    routes: bundle.routes,
    webRoot,
    adminRoot,
    styleLinks:
      (template.match(/<link rel="stylesheet"[^>]*>/g) ?? []).join("") + styleSheetLinks(bundle.postPreview.styles),
    adminPage: async () => {
      const { name } = await viewSiteBranding(services.baseCtx);
      return adminTemplate.replace("<!--head-->", () => adminHead(services.environment.production, name));
    },
    page,
    sendNotFound: async (request, reply) => sendPage(request, reply, await page(notFoundRoute)),
  };
}

/** Marks in the page that the sign-in with Google is configured, so that the app needs no call. */
const GOOGLE_ENABLED = '<meta name="panshi-google" content="on">';

/** What the page of the back office calls the site; in demo the login form shows an account that anyone may use. */
const adminHead = (production: boolean, siteName: string): string =>
  `<title>${escapeHtml(shortSiteName(siteName))}後台</title><meta name="panshi-site" content="${escapeHtml(siteName)}">${production ? "" : DEMO_HEAD}`;

const DEMO_HEAD =
  '<meta name="panshi-mode" content="demo"><meta name="panshi-demo-account" content="super@panshi.test panshi-demo-2026">';
