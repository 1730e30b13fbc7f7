import type { RequestRecorder } from "./player.ts";
import { UNKNOWN_ID } from "./samples.ts";
import type { SeededIds } from "./seeded-ids.ts";

/** The screens of the back office; all are one page, which the app fills. */
const adminPaths =
  "/admin /admin/login /admin/dashboard /admin/members /admin/orders /admin/orders/requests /admin/orders/events /admin/invoices /admin/invoices/batches /admin/products /admin/oracles /admin/prayers /admin/content /admin/blog-posts /admin/faqs /admin/success-stories /admin/settings /admin/administrators /admin/audit /admin/account /admin/no-such-screen".split(
    " ",
  );
const otherPaths =
  "/robots.txt /sitemap.xml /site.webmanifest /blog/rss.xml /favicon.svg /pay.js /health/live /health/ready /api/docs /api/openapi.json /api/login /api/login?returnTo=/account /api/auth/google /api/auth/google/callback /api/no-such-call /no-such-page /assets/no-such-file.js /art/no-such-picture.avif /uploads/no-such-file.mp3 /uploads/%2e%2e%2fsecret /trpc/no.such.procedure /og/page/site.jpg /og/page/no-such.jpg /_mail".split(
    " ",
  );

/** The paths of a route of the member site: with each seeded value of its parameter, and with one that nothing has. */
function pathsOf(route: string, ids: SeededIds): string[] {
  const parameter = /:(\w+)/.exec(route)?.[0];
  if (!parameter) return [route];
  const seeded = route.startsWith("/blog") ? ids.slug : route.startsWith("/orders") ? ids.ownOrder : ids.slip;
  return [...seeded.slice(0, 3), UNKNOWN_ID, "no-such"].map((value) => route.replace(parameter, value));
}

/** Asks for every page of both apps, and for what is beside them. */
export async function playPages(player: RequestRecorder, ids: SeededIds): Promise<void> {
  const pages = player.checkout.pages.flatMap((route) => pathsOf(route, ids));
  for (const path of pages) {
    const { text } = await player.request("visitor", "GET", path);
    await player.request("member", "HEAD", path);
    // The picture that the page shows where it is shared.
    for (const [, image = ""] of text.matchAll(/<meta property="og:image" content="[^"]*?(\/og\/[^"]+)"/g))
      await player.request("visitor", "GET", image);
  }
  for (const path of ["/", "/dashboard", "/account", "/souldepartment", "/oracle-draw"])
    await player.request("member", "GET", path);
  for (const path of adminPaths) {
    await player.request("visitor", "GET", path);
    await player.request("super", "GET", path);
  }
  for (const path of otherPaths) {
    await player.request("visitor", "GET", path);
    await player.request("member", "GET", path);
  }
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    for (const path of [
      "/",
      "/dashboard",
      "/api/faqs",
      "/api/admin/members",
      "/trpc/member.site.plans",
      "/uploads/x.mp3",
    ])
      await player.request("visitor", method, path);
  for (const order of ids.ownOrder.slice(0, 4)) {
    await player.request("member", "GET", `/pay/${order}`);
    await player.request("visitor", "GET", `/pay/${order}`);
    await player.request("visitor", "GET", `/payment/success?order=${order}`);
  }
}
