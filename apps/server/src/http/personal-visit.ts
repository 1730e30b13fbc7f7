import type { FastifyRequest } from "fastify";

/**
 * Programs that fetch an address without a person: crawlers, the previews that a chat shows of a link, and command lines. A phone whose
 * maker is called Cubot is none.
 */
const robots =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|whatsapp\/|line-poker|embedly|skypeuri|headless|lighthouse|mediapartners|googleother|inspectiontool|feedfetcher|cardyb|iframely|curl\/|wget\/|python-|go-http-client/i;

/** The headers by which a browser says that it fetches ahead, in case somebody goes there. */
const fetchesAhead = (headers: FastifyRequest["headers"]): boolean =>
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name])),
  );

/** Whether a request is that of a person who goes to a page or sees a picture, as far as it says so itself. */
export function isPersonalVisit({ headers }: FastifyRequest, destination: "document" | "image"): boolean {
  const shownIn = headers["sec-fetch-dest"];
  // A picture may also be fetched by a mail program's own server, which says nothing.
  if (shownIn !== undefined && shownIn !== destination) return false;
  const agent = headers["user-agent"] ?? "";
  // Every browser begins so; libraries and command lines do not.
  if (destination === "document" && !/^(Mozilla|Opera)\//.test(agent)) return false;
  return !fetchesAhead(headers) && !robots.test(agent);
}
