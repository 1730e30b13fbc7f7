import { existsSync, readFileSync } from "node:fs";
import autocannon from "autocannon";

/** `json` is posted; `headersOf` is called for each request with how many there were. */
export type Endpoint = {
  name: string;
  url: string;
  headers?: Record<string, string>;
  json?: object;
  headersOf?: (count: number) => Record<string, string>;
};

const CONNECTIONS = 20;
const SECONDS = 3;

/**
 * Requests a second that an endpoint answers, and their 99th percentile in ms, over three seconds of load. Throws where a
 * response is not 2xx or a connection fails.
 */
export async function requestRate({ url, headers, json, headersOf }: Endpoint): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { ...headers, ...(json && { "content-type": "application/json" }) },
    ...(json && { method: "POST", body: JSON.stringify(json) }),
    ...(headersOf && {
      requests: [
        { setupRequest: (request) => ({ ...request, headers: { ...request.headers, ...headersOf((sent += 1)) } }) },
      ],
    }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses were not 2xx, ${result.errors} connections failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}
/** Over all rounds, so that no request has the headers of another. */
let sent = 0;

/** The resident memory of a process. Linux only, NaN elsewhere. */
export function residentMegabytes(pid: number | undefined): number {
  const path = `/proc/${pid}/status`;
  return existsSync(path) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, "utf8"))?.[1]) / 1024 : Number.NaN;
}

/** The middle value; of an even number of values, the upper one. NaN without any. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
