import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { listContactInfo } from "@panshi/core/site-content/list-contact-info";
import { listFaqs } from "@panshi/core/faq/list-faqs";
import { listPosts } from "@panshi/core/blog/list-posts";
import { listSiteContent } from "@panshi/core/site-content/list-site-content";
import { viewCapabilities } from "@panshi/core/site-content/view-capabilities";
import { listStories } from "@panshi/core/story/list-stories";
import { viewPost } from "@panshi/core/blog/view-post";
import { listFreeFiles } from "@panshi/core/file/list-free-files";
import { type CacheTag } from "@panshi/core/cache";
import { listPlans } from "@panshi/core/membership/list-plans";
import { viewSampleSlip } from "@panshi/core/oracle/view-sample-slip";
import { viewSlip } from "@panshi/core/oracle/view-slip";
import { viewPaymentState } from "@panshi/core/checkout/payment-state";
import { listProducts } from "@panshi/core/shop/list-products";
import { viewSeller } from "@panshi/core/seller/view-seller";
import { POSTS_SHOWN, STORIES_SHOWN } from "@panshi/contracts/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ShareImage, shareImageForRoute } from "../share-image/share-image.ts";
import type { Services } from "../services.ts";
import { cachedPage, type CachedPage, sendPage } from "./cached-page.ts";

export type PageRoute = { path: string; noindex: boolean; data: readonly string[] };
type Rendered = { html: string; head: string; state: string; status: number };
type ServerBundle = {
  render(input: {
    path: string;
    data: Record<string, unknown>;
    origin: string;
    shareImage: ShareImage;
  }): Promise<Rendered>;
  routes: readonly PageRoute[];
};

/** The built apps: the member site's renderer, and the folders of both apps' files. */
export type Website = {
  routes: readonly PageRoute[];
  webRoot: string;
  adminRoot: string;
  adminHtml: string;
  /**
   * The page of a route, the same for everybody, cached until content changes. `slug` is the route's parameter, where it names
   * public content; throws `not_found` for an unknown one.
   */
  page(route: PageRoute, slug?: string): Promise<CachedPage>;
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

/** Everything that a public page may show: a change of any of these tags drops every cached page. */
const pageTags: readonly CacheTag[] = [
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
/** No route has this path, so the app renders its 404 page. */
const notFoundRoute: PageRoute = { path: "/_not-found", noindex: true, data: ["capabilities", "seller"] };

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
  const render = async (route: PageRoute, slug: string | undefined): Promise<CachedPage> => {
    const data = await loadPageData(services, route.data, slug);
    const path = slug === undefined ? route.path : route.path.replace(":slug", encodeURIComponent(slug));
    const rendered = await bundle.render({
      path,
      data,
      origin,
      shareImage: await shareImageForRoute(services.baseCtx, route.path, slug),
    });
    return cachedPage(fillTemplate(template, { ...rendered, head: rendered.head + googleHead }), rendered.status);
  };
  const page = async (route: PageRoute, slug?: string) =>
    slug === undefined
      ? cache.get(`page ${route.path}`, pageTags, () => render(route, slug))
      : cache.getContent(`page ${route.path}`, slug, pageTags, () => render(route, slug));
  return {
    routes: bundle.routes,
    webRoot,
    adminRoot,
    adminHtml: adminTemplate.replace("<!--head-->", adminHead(services.environment.production)),
    page,
    sendNotFound: async (request, reply) => sendPage(request, reply, await page(notFoundRoute)),
  };
}

/** The data of a page, by the names that its route lists (apps/web/src/lib/page/prefetched.ts). */
async function loadPageData({ baseCtx: ctx }: Services, names: readonly string[], slug: string | undefined) {
  const loaders: Record<string, () => unknown> = {
    plans: () => listPlans({ ctx }),
    faqs: () => listFaqs({ ctx }),
    content: () => listSiteContent({ ctx }),
    contact: () => listContactInfo({ ctx }),
    stories: () => listStories({ ctx, input: { limit: STORIES_SHOWN } }),
    posts: () => listPosts({ ctx, input: { limit: POSTS_SHOWN } }),
    post: () => viewPost({ ctx, input: { slug: slug ?? "" } }),
    sampleSlip: () => viewSampleSlip({ ctx }),
    slip: () => viewSlip({ ctx, input: { slipId: slug ?? "" } }),
    capabilities: () => viewCapabilities({ ctx }),
    seller: () => viewSeller({ ctx }),
    products: () => listProducts({ ctx }),
    payment: () => viewPaymentState({ ctx }),
    files: () => listFreeFiles({ ctx }),
  };
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await loaders[name]?.()] as const)));
}

/** Puts a rendered page into the built template. Uses replacer functions because `$` in a text would be a pattern. */
const fillTemplate = (template: string, { head, html, state }: Rendered): string =>
  template
    .replace("<!--head-->", () => head)
    .replace("<!--app-->", () => html)
    .replace("<!--state-->", () => state);

/** Marks in the page that the sign-in with Google is configured, so that the app needs no call. */
const GOOGLE_ENABLED = '<meta name="panshi-google" content="on">';

/** In demo the login form shows an account that anyone may use. */
const adminHead = (production: boolean): string =>
  production
    ? ""
    : '<meta name="panshi-mode" content="demo"><meta name="panshi-demo-account" content="super@panshi.test panshi-demo-2026">';
