import type { IncomingHttpHeaders } from "node:http";

/**
 * Programs that fetch an address without a person: crawlers, the previews that a chat shows of a link, and command lines. A phone whose
 * maker is called Cubot is none.
 */
const robots =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|whatsapp\/|line-poker|embedly|skypeuri|headless|lighthouse|mediapartners|googleother|inspectiontool|feedfetcher|cardyb|iframely|curl\/|wget\/|python-|go-http-client/i;

/** Whether the programs that were asked about last are robots: the same few browsers come again and again. */
const verdicts = new Map<string, boolean>();
const VERDICTS_MAX = 500;
/** The longest name of a browser that is kept. */
const AGENT_MAX = 400;

function isRobot(agent: string): boolean {
  const known = verdicts.get(agent);
  if (known !== undefined) return known;
  const verdict = robots.test(agent);
  if (verdicts.size >= VERDICTS_MAX) verdicts.clear();
  if (agent.length <= AGENT_MAX) verdicts.set(agent, verdict);
  return verdict;
}

/** The headers by which a browser says that it fetches ahead, in case somebody goes there. */
const aheadHeaders = ["sec-purpose", "purpose", "x-purpose", "x-moz"];
const fetchesAhead = (headers: IncomingHttpHeaders): boolean =>
  aheadHeaders.some((name) => headers[name] !== undefined && /prefetch|prerender|preview/i.test(String(headers[name])));

/**
 * Whether a request is that of a person who goes to a page, sees a picture or (`empty`) uses a page that tells of it, as far as it says
 * so itself.
 */
export function isPersonalVisit(
  { headers }: { headers: IncomingHttpHeaders },
  destination: "document" | "image" | "empty",
): boolean {
  const shownIn = headers["sec-fetch-dest"];
  // A picture may also be fetched by a mail program's own server, which says nothing.
  if (shownIn !== undefined && shownIn !== destination) return false;
  const agent = headers["user-agent"] ?? "";
  // Every browser begins so; libraries and command lines do not.
  if (destination !== "image" && !agent.startsWith("Mozilla/") && !agent.startsWith("Opera/")) return false;
  return !fetchesAhead(headers) && !isRobot(agent);
}
