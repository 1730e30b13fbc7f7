import { findRunningCampaign } from "@panshi/core/commerce/campaign/find-running-campaign";
import { CLICK_LIFETIME, formatClick } from "@panshi/core/commerce/campaign/rules";
import { VisitCounter } from "@panshi/core/commerce/campaign/visit-counter";
import type { FastifyInstance } from "fastify";
import { createCookies } from "../http/cookies.ts";
import { isPersonalVisit } from "../http/personal-visit.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import { storeCounts } from "../http/store-counts.ts";
import type { Services } from "../services.ts";

/** How often what was counted is added to the table. */
const STORE_EVERY_MS = 2000;
const PICTURE_ENDING = ".gif";
/** One transparent pixel. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** A path as a header can hold it: a post's address is often Chinese. */
function encodedPath(path: string): string {
  const { pathname, search, hash } = new URL(path, "http://own.invalid");
  return `${pathname}${search}${hash}`;
}

/**
 * `GET /c/{code}`, which counts a click and leads to a campaign's page, and `GET /c/{code}.gif`, which counts an impression and may be
 * shown on other sites. Neither has HEAD. What was counted is stored every few seconds, and when the server stops.
 */
export function campaignLinks(app: FastifyInstance, services: Services): void {
  const { baseCtx } = services;
  const counter = new VisitCounter();
  storeCounts(app, services, { counts: counter, everyMs: STORE_EVERY_MS, what: "campaign visits" });

  app.get<{ Params: { file: string } }>("/c/:file", async (request, reply) => {
    const file = request.params.file.toLowerCase();
    const isPicture = file.endsWith(PICTURE_ENDING);
    const code = isPicture ? file.slice(0, -PICTURE_ENDING.length) : file;
    const campaign = await findRunningCampaign(baseCtx, { code });
    const counted = campaign && isPersonalVisit(request, isPicture ? "image" : "document") ? campaign : null;
    void reply.header("cache-control", "no-store");
    if (isPicture) {
      if (counted) counter.count(baseCtx, counted.id, "impressions");
      return reply.header("cross-origin-resource-policy", "cross-origin").type("image/gif").send(pixel);
    }
    if (counted) {
      counter.count(baseCtx, counted.id, "clicks");
      const click = formatClick({ campaignId: counted.id, at: baseCtx.clock.now() });
      createCookies(services, request, reply).write("campaign", click, CLICK_LIFETIME / 1000);
    }
    return reply.redirect(encodedPath(campaign?.landingPath ?? "/"), 302);
  });
  rejectOtherMethods(app, "/c/:file", ["GET"]);
}
