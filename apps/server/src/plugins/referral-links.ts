import { findReferrer } from "@panshi/core/commerce/referral/find-referrer";
import { DAY } from "@panshi/core/platform/clock";
import type { FastifyInstance } from "fastify";
import { createCookies } from "../http/cookies.ts";
import { isPersonalVisit } from "../http/personal-visit.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import type { Services } from "../services.ts";

/** How long a followed link is remembered, in seconds. */
const COOKIE_MAX_AGE = (30 * DAY) / 1000;

/**
 * `GET /r/{code}`, a member's link: it leads home, and a person's browser remembers the code until somebody registers or signs out there.
 * It counts nothing. A code of nobody, or of a closed account, leaves what the browser remembers as it was. It has no HEAD.
 */
export function referralLinks(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { code: string } }>("/r/:code", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    if (isPersonalVisit(request, "document")) {
      const referrer = await findReferrer(services.baseCtx, request.params);
      if (referrer) createCookies(services, request, reply).write("referral", referrer.code, COOKIE_MAX_AGE);
    }
    return reply.redirect("/", 302);
  });
  rejectOtherMethods(app, "/r/:code", ["GET"]);
}
