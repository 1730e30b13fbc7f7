import autocannon from "autocannon";

export type Endpoint = { name: string; url: string; headers?: Record<string, string> };

const CONNECTIONS = 20;
const SECONDS = 3;

/**
 * Requests a second that an endpoint answers, and their 99th percentile in ms, over three seconds of load. Throws where a
 * response is not 2xx or a connection fails.
 */
export async function requestRate({ url, headers }: Endpoint): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, ...(headers && { headers }) });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses were not 2xx, ${result.errors} connections failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** The middle value; of an even number of values, the upper one. NaN without any. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
