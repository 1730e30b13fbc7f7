/** Where return and notify addresses may point: as PAYUNi requires, or any host and port for a local gateway. */
export type UrlPolicy = "public" | "local";

const ports = new Set(["", "80", "443"]);

/**
 * Hosts that PAYUNi's servers cannot reach: loopback, private, link-local and unspecified addresses, and bare names.
 */
function isPrivateHost(host: string): boolean {
  if (host.startsWith("[")) return /^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|::ffff:.*)\]$/i.test(host);
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) {
    return /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      host,
    );
  }
  return !host.includes(".") || /\.(localhost|local|internal|test|invalid)\.?$/i.test(host);
}

/** An http or https address, or null for anything else. */
export function parseHttpUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * The error of a `ReturnURL` or `NotifyURL`, or null when PAYUNi can call it: http or https, a public host, port 80
 * or 443, no query string. `"local"` lifts host and port, for a gateway on the same machine, and nothing else.
 *
 * Source: docs/payuni-protocol.md, "Hosted page".
 */
export function urlError(text: string, rule: UrlPolicy = "public"): string | null {
  const url = parseHttpUrl(text);
  if (!url) return "must be an http or https address";
  if (url.username || url.password) return "must not carry credentials";
  if (text.includes("?") || text.includes("#")) return "must not carry a query string or fragment";
  if (rule === "local") return null;
  if (!ports.has(url.port)) return "must use port 80 or 443";
  return isPrivateHost(url.hostname) ? "must be a public host" : null;
}
