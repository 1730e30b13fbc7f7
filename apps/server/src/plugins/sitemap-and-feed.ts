import type { Post } from "@panshi/contracts/content/post";
import { listPosts } from "@panshi/core/content/post/list-posts";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { viewSiteBranding } from "@panshi/core/platform/settings/view-settings";
import { listPublicSlips } from "@panshi/core/journey/oracle/view-slip";
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { neverRefusedConfig } from "../http/never-refused-config.ts";
import { openInMaintenanceConfig } from "../http/open-in-maintenance-config.ts";
import type { PageRoute } from "../pages/website.ts";

/** Far more posts than the site has; the sitemap protocol allows 50,000 URLs. */
const MAX_SITEMAP_POSTS = 200;
const FEED_POSTS = 20;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** What XML 1.0 cannot hold even escaped. */
const notInXml = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g;
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(notInXml, "")
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Content that is scheduled has to be there within a minute, so nothing keeps these without asking. */
function sendXml(request: FastifyRequest, reply: FastifyReply, type: string, xml: string): FastifyReply {
  const etag = `"${createHash("sha256").update(xml).digest("base64url").slice(0, 22)}"`;
  void reply.headers({ "cache-control": "no-cache", etag });
  if (request.headers["if-none-match"] === etag) return reply.status(304).send();
  return reply.type(`${type}; charset=utf-8`).send(xml);
}

/** For search engines, feed readers and home screens: `/sitemap.xml`, `/robots.txt`, `/blog/rss.xml` and `/site.webmanifest`. */
export function sitemapAndFeed(
  app: FastifyInstance,
  { baseCtx, environment }: Services,
  routes: readonly PageRoute[],
): void {
  const { origin } = environment.publicUrl;
  const posts = async (limit: number) => (await listPosts(baseCtx, { limit })).items;
  const indexedPaths = routes.filter(({ path, noindex }) => !noindex && !path.includes(":")).map(({ path }) => path);

  // Also during maintenance and under overload: crawlers take an error here for a site that may not be crawled at all.
  app.get("/robots.txt", { config: { ...openInMaintenanceConfig, ...neverRefusedConfig } }, (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /trpc/\nDisallow: /admin\nDisallow: /uploads/\nDisallow: /c/\nDisallow: /r/\n\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );
  app.get("/sitemap.xml", async (request, reply) => {
    const pages = indexedPaths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
    const postEntries = (await posts(MAX_SITEMAP_POSTS)).map(
      (post) => `<url><loc>${escapeXml(postUrl(origin, post))}</loc><lastmod>${post.publishedAt}</lastmod></url>`,
    );
    const slips = (await listPublicSlips(baseCtx)).map(
      ({ id }) => `<url><loc>${escapeXml(origin)}/slips/${id}</loc></url>`,
    );
    return sendXml(
      request,
      reply,
      "application/xml",
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...pages, ...postEntries, ...slips].join("")}</urlset>`,
    );
  });
  app.get("/site.webmanifest", { config: openInMaintenanceConfig }, async (_request, reply) => {
    const { name, description, tagline } = await viewSiteBranding(baseCtx);
    const icon = (file: string, sizes: string, purpose = "any") => ({
      src: `/art/icons/${file}.png`,
      sizes,
      type: "image/png",
      purpose,
    });
    return reply
      .header("cache-control", "no-cache")
      .type("application/manifest+json; charset=utf-8")
      .send(
        JSON.stringify({
          name,
          short_name: shortSiteName(name),
          description: description || tagline,
          lang: "zh-Hant-TW",
          start_url: "/home",
          scope: "/",
          display: "standalone",
          background_color: "#0a0c14",
          theme_color: "#0a0c14",
          icons: [
            icon("icon-192", "192x192"),
            icon("icon-512", "512x512"),
            icon("maskable-512", "512x512", "maskable"),
          ],
        }),
      );
  });
  app.get("/blog/rss.xml", async (request, reply) => {
    const site = await viewSiteBranding(baseCtx);
    const items = (await posts(FEED_POSTS)).map((post) => {
      const url = escapeXml(postUrl(origin, post));
      return `<item><title>${escapeXml(post.title)}</title><link>${url}</link><guid>${url}</guid><pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate><description>${escapeXml(post.excerpt)}</description></item>`;
    });
    return sendXml(
      request,
      reply,
      "application/rss+xml",
      `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escapeXml(site.name)}：祈願祝福</title><link>${escapeXml(origin)}/blog</link><description>${escapeXml(site.description || site.tagline)}</description><language>zh-TW</language>${items.join("")}</channel></rss>`,
    );
  });
}

const postUrl = (origin: string, { slug }: Post): string => `${origin}/blog/${encodeURIComponent(slug)}`;
