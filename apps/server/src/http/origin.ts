import type { FastifyRequest } from "fastify";

/**
 * Whether another site caused the request. A browser says so in Sec-Fetch-Site, or in Origin; a client that sends neither is
 * not a browser and has no cookies of this site that could be misused. The host that the request was sent to counts as this site.
 */
export function isCrossSite(request: FastifyRequest, publicUrl: URL): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") return true;
  const { origin } = request.headers;
  return origin !== undefined && origin !== publicUrl.origin && !isRequestHost(origin, request);
}

/** Whether a navigation may have come from elsewhere than a page of this site or the address bar; also looks at Referer. */
export function isForeignNavigation(request: FastifyRequest, publicUrl: URL): boolean {
  if (isCrossSite(request, publicUrl)) return true;
  const { referer, host } = request.headers;
  return referer !== undefined && !(URL.canParse(referer) && [publicUrl.host, host].includes(new URL(referer).host));
}

const isRequestHost = (origin: string, request: FastifyRequest): boolean =>
  URL.canParse(origin) && request.headers.host !== undefined && new URL(origin).host === request.headers.host;
