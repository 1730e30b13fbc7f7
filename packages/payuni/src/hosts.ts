import { parseHttpUrl } from "./public-url.ts";

/** PAYUNi's two environments. Source: docs/payuni-protocol.md, "Hosts and calls". */
export const hosts = {
  production: "https://api.payuni.com.tw",
  sandbox: "https://sandbox-api.payuni.com.tw",
} as const;

/** An endpoint of PAYUNi: its path under the host and the Version to send with it. */
export interface Endpoint {
  path: string;
  version: "1.0" | "2.0";
}

/** The endpoints that this library calls. Source: docs/payuni-protocol.md, "Hosts and calls". */
export const callEndpoints = {
  upp: { path: "/api/upp", version: "2.0" },
  query: { path: "/api/trade/query", version: "2.0" },
  close: { path: "/api/trade/close", version: "1.0" },
  cancel: { path: "/api/trade/cancel", version: "1.0" },
  refundLinePay: { path: "/api/trade/common/refund/linepay", version: "1.0" },
  refundJkoPay: { path: "/api/trade/common/refund/jkopay", version: "1.0" },
  refundICash: { path: "/api/trade/common/refund/icash", version: "1.0" },
  refundAftee: { path: "/api/trade/common/refund/aftee", version: "1.0" },
} as const satisfies Record<string, Endpoint>;

/**
 * The URL of an endpoint on a host.
 *
 * @param host an origin such as `hosts.production`, or that of a local gateway; a path after it is kept, for a
 * gateway that is served below one.
 * @throws {TypeError} when `host` is not an http or https address, or carries credentials, a query or a fragment.
 */
export function endpointUrl(host: string, call: Endpoint): string {
  const url = parseHttpUrl(host);
  if (!url || url.username || url.password || url.search || url.hash) {
    throw new TypeError("PAYUNi host: not an http(s) origin");
  }
  return url.origin + url.pathname.replace(/\/+$/, "") + call.path;
}
