import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  listContactInfo,
  listFaqs,
  listPosts,
  listSiteContent,
  listStories,
} from "@panshi/core/content/list-public-content";
import { viewPost } from "@panshi/core/blog/view-post";
import { listFreeFiles } from "@panshi/core/file/list-free-files";
import { type CacheTag } from "@panshi/core/cache";
import { listPlans } from "@panshi/core/membership/list-plans";
import { viewSlip } from "@panshi/core/oracle/view-slip";
import { viewPaymentState } from "@panshi/core/checkout/payment-state";
import { listProducts } from "@panshi/core/shop/list-products";
import { viewSeller } from "@panshi/core/seller/view-seller";
import { POSTS_SHOWN, STORIES_SHOWN } from "@panshi/contracts/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ShareImage, shareImage } from "../share-image/share-image.ts";
import type { Services } from "../services.ts";
import { cachedPage, type CachedPage, sendPage } from "./cached-page.ts";

export type PageRoute = { path: string; noindex: boolean; data: readonly string[] };
type Rendered = { html: string; head: string; state: string; status: number };
type ServerBundle = {
  render(input: {
    path: string;
    data: Record<string, unknown>;
    origin: string;
    picture: ShareImage;
  }): Promise<Rendered>;
  routes: readonly PageRoute[];
};

/** The built clients: what renders the member site, and where the files of both lie. */
export type Website = {
  routes: readonly PageRoute[];
  webRoot: string;
  adminRoot: string;
  adminHtml: string;
  /**
   * The page of a route, the same for everybody, kept in memory until content changes. `slug` stands for the pattern's
   * parameter where it names public content; throws `not_found` for one that nobody wrote.
   */
  page(route: PageRoute, slug?: string): Promise<CachedPage>;
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

/** Everything that a public page may show. */
const tags: readonly CacheTag[] = [
  "plans",
  "faqs",
  "site-content",
  "stories",
  "posts",
  "products",
  "files",
  "contact",
  "oracle",
  "seller",
  "switches",
];
/** No route has this path, so it renders as the page that says so. */
const nowhere: PageRoute = { path: "/_not-found", noindex: true, data: ["seller"] };

/** Loads what `npm run build` made. `apps` is the folder that holds `web` and `admin`. */
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
  const siteHead = services.identityProvider ? GOOGLE_OFFERED : "";
  const render = async (route: PageRoute, slug: string | undefined): Promise<CachedPage> => {
    const data = await publicData(services, route.data, slug);
    const path = slug === undefined ? route.path : route.path.replace(":slug", encodeURIComponent(slug));
    const picture = await shareImage(services.baseCtx, route.path, slug);
    const rendered = await bundle.render({ path, data, origin, picture });
    return cachedPage(fill(template, { ...rendered, head: rendered.head + siteHead }), rendered.status);
  };
  const page = async (route: PageRoute, slug?: string) =>
    slug === undefined
      ? cache.get(`page ${route.path}`, tags, () => render(route, slug))
      : cache.getContent(`page ${route.path}`, slug, tags, () => render(route, slug));
  return {
    routes: bundle.routes,
    webRoot,
    adminRoot,
    adminHtml: adminTemplate.replace("<!--head-->", adminHead(services.environment.production)),
    page,
    sendNotFound: async (request, reply) => sendPage(request, reply, await page(nowhere)),
  };
}

/** The public answers of these names (apps/web/src/lib/page/prefetched.ts). */
async function publicData({ baseCtx: ctx }: Services, names: readonly string[], slug: string | undefined) {
  const all: Record<string, () => unknown> = {
    plans: () => listPlans({ ctx }),
    faqs: () => listFaqs({ ctx }),
    content: () => listSiteContent({ ctx }),
    contact: () => listContactInfo({ ctx }),
    stories: () => listStories({ ctx, input: { limit: STORIES_SHOWN } }),
    posts: () => listPosts({ ctx, input: { limit: POSTS_SHOWN } }),
    post: () => viewPost({ ctx, input: { slug: slug ?? "" } }),
    slip: () => viewSlip({ ctx, input: { slipId: slug ?? "" } }),
    seller: () => viewSeller({ ctx }),
    products: () => listProducts({ ctx }),
    payment: () => viewPaymentState({ ctx }),
    files: () => listFreeFiles({ ctx }),
  };
  const answers = await Promise.all(names.map(async (name) => [name, await all[name]?.()] as const));
  return Object.fromEntries(answers);
}

/** Puts a rendered page into the built template. Functions, for a `$` in a text is no pattern. */
const fill = (template: string, { head, html, state }: Rendered): string =>
  template
    .replace("<!--head-->", () => head)
    .replace("<!--app-->", () => html)
    .replace("<!--state-->", () => state);

/** Where it stands in a page, the dialogs offer Google: the same for everybody, and no call. */
const GOOGLE_OFFERED = '<meta name="panshi-google" content="on">';

/** In demo the login form shows an account that anyone may use; production has none. */
const adminHead = (production: boolean): string =>
  production
    ? ""
    : '<meta name="panshi-mode" content="demo"><meta name="panshi-demo-account" content="super@panshi.test panshi-demo-2026">';
