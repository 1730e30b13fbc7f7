declare module "autocannon" {
  type Result = {
    non2xx: number;
    errors: number;
    requests: { average: number; total: number };
    latency: { p99: number };
  };
  type Sent = { headers?: Record<string, string> };
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    method?: string;
    body?: string;
    requests?: { setupRequest: (request: Sent) => Sent }[];
  }): Promise<Result> & { stop: () => void };
}
