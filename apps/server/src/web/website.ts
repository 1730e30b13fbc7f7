import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { listFaqs, listSiteContent, listStories } from "@panshi/core/content/list-public-content";
import { type KeptTag } from "@panshi/core/kept";
import { listPlans } from "@panshi/core/membership/list-plans";
import { LIST_LIMIT } from "@panshi/contracts/list";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { keepPage, type KeptPage, sendPage } from "./kept-page.ts";

export type PageRoute = { path: string; kept: boolean; noindex: boolean };
type Rendered = { html: string; head: string; state: string; status: number };
type ServerBundle = {
  render(input: { path: string; data: Record<string, unknown> }): Promise<Rendered>;
  routes: readonly PageRoute[];
};

/** The built clients: what renders the member site, and where the files of both lie. */
export type Website = {
  routes: readonly PageRoute[];
  webRoot: string;
  adminRoot: string;
  adminHtml: string;
  /** The page of a route pattern, the same for everybody, kept in memory until content changes. */
  page(pattern: string): Promise<KeptPage>;
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

/** Everything that a public page may show. */
const tags: readonly KeptTag[] = ["plans", "faqs", "site-content", "stories", "posts"];
/** No route has this path, so it renders as the page that says so. */
const NOWHERE = "/_not-found";

/** Loads what `npm run build` made. `apps` is the folder that holds `web` and `admin`. */
export async function loadWebsite(services: Services, apps: string): Promise<Website> {
  const webRoot = join(apps, "web/dist/client");
  const adminRoot = join(apps, "admin/dist/client");
  const [template, adminTemplate, bundle] = await Promise.all([
    readFile(join(webRoot, "index.html"), "utf8"),
    readFile(join(adminRoot, "index.html"), "utf8"),
    import(pathToFileURL(join(apps, "web/dist/server/entry-server.js")).href) as Promise<ServerBundle>,
  ]);
  const { kept } = services;
  const render = async (path: string): Promise<KeptPage> => {
    const rendered = await bundle.render({ path, data: await publicData(services) });
    return keepPage(fill(template, rendered), rendered.status);
  };
  const page = async (pattern: string) => kept.get(`page ${pattern}`, tags, () => render(pattern));
  return {
    routes: bundle.routes,
    webRoot,
    adminRoot,
    adminHtml: adminTemplate.replace("<!--head-->", adminHead(services.environment.production)),
    page,
    sendNotFound: async (request, reply) => sendPage(request, reply, await page(NOWHERE)),
  };
}

async function publicData({ base }: Services): Promise<Record<string, unknown>> {
  const [plans, faqs, content, stories] = await Promise.all([
    listPlans({ ctx: base }),
    listFaqs({ ctx: base }),
    listSiteContent({ ctx: base }),
    listStories({ ctx: base, input: { limit: LIST_LIMIT.default } }),
  ]);
  return { plans, faqs, content, stories };
}

/** Puts a rendered page into the built template. Functions, for a `$` in a text is no pattern. */
const fill = (template: string, { head, html, state }: Rendered): string =>
  template
    .replace("<!--head-->", () => head)
    .replace("<!--app-->", () => html)
    .replace("<!--state-->", () => state);

/** In demo the login form shows an account that anyone may use; production has none. */
const adminHead = (production: boolean): string =>
  production
    ? ""
    : '<meta name="panshi-mode" content="demo"><meta name="panshi-demo-account" content="super@panshi.test panshi-demo-2026">';
