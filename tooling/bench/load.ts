import autocannon from "autocannon";

export type Endpoint = { name: string; url: string; headers?: Record<string, string> };

const CONNECTIONS = 20;
const SECONDS = 3;

/** Requests a second of one door, over a few seconds of loopback load. Throws when anything but 2xx came back. */
export async function requestRate({ url, headers }: Endpoint): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, ...(headers && { headers }) });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} connections failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
