import { createHash } from "node:crypto";
import { type Endpoint, median, requestRate } from "./load.ts";
import { startReferenceServer, startServer } from "./servers.ts";

/**
 * Measures hot endpoints against a reference server in the same run: both take turns for five rounds, and the ratio of their
 * request rates is printed beside its target. A ratio below its target does not fail the run, because a busy machine can
 * cause it.
 */
const ROUNDS = 5;
type BenchmarkCase = { name: string; endpoint: Endpoint; reference: Endpoint; targetRatio: number | null };

const server = await startServer();
const stops = [server.stop];
try {
  const cookie = await signIn(server.origin);
  const br = { "accept-encoding": "br" };
  const signedIn = { cookie };
  const trpcPath = "/trpc/member.session.user";
  const paths: [string, Record<string, string>][] = [
    ["/", br],
    ["/api/editable-membership-plans", {}],
    ["/api/random-oracle", {}],
    ["/api/auth/user", signedIn],
    [trpcPath, signedIn],
  ];
  const bodies = Object.fromEntries(
    await Promise.all(
      paths.map(async ([path, headers]) => [path, await fetchResponse(server.origin + path, headers)] as const),
    ),
  );
  const token = cookie.split("=")[1] ?? "";
  const tokenHash = createHash("sha256").update(token).digest("base64");
  const referenceServer = await startReferenceServer({ bodies, url: server.databaseUrl, tokenHash });
  stops.push(referenceServer.stop);

  const sameBytes = (
    name: string,
    path: string,
    targetRatio: number | null,
    headers: Record<string, string> = {},
  ): BenchmarkCase => ({
    name,
    endpoint: { name, url: server.origin + path, headers },
    reference: { name: "reference", url: referenceServer.origin + path, headers },
    targetRatio,
  });
  const preparedQuery: Endpoint = { name: "prepared query", url: `${referenceServer.origin}/prepared` };
  const cases: BenchmarkCase[] = [
    sameBytes("landing HTML / reference, same bytes", "/", 0.7, br),
    sameBytes("plans / reference, same bytes", "/api/editable-membership-plans", 0.6),
    sameBytes("random oracle / reference, same bytes", "/api/random-oracle", 0.35),
    sameBytes("signed-in user (REST) / reference, same bytes", "/api/auth/user", null, signedIn),
    {
      name: "signed-in user (REST) / one prepared query",
      endpoint: { name: "", url: `${server.origin}/api/auth/user`, headers: signedIn },
      reference: preparedQuery,
      targetRatio: 0.6,
    },
    {
      name: "signed-in user (/trpc) / one prepared query",
      endpoint: { name: "", url: server.origin + trpcPath, headers: signedIn },
      reference: preparedQuery,
      targetRatio: null,
    },
  ];
  const wanted = process.argv[2];
  console.log(`${"".padEnd(40)}  ratio target   req/s   ref/s  p99 ms`);
  for (const each of cases.filter(({ name }) => !wanted || name.includes(wanted))) await measure(each);
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function measure({ name, endpoint, reference, targetRatio }: BenchmarkCase): Promise<void> {
  const rates: number[] = [];
  const referenceRates: number[] = [];
  const p99s: number[] = [];
  await requestRate(endpoint);
  await requestRate(reference);
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await requestRate(endpoint);
    rates.push(measured.rate);
    p99s.push(measured.p99);
    referenceRates.push((await requestRate(reference)).rate);
  }
  const ratio = median(rates.map((rate, round) => rate / (referenceRates[round] ?? Number.NaN)));
  const columns = [
    ratio.toFixed(2).padStart(5),
    targetRatio === null ? "     " : targetRatio.toFixed(2).padStart(5),
    Math.round(median(rates)),
    Math.round(median(referenceRates)),
    median(p99s),
  ];
  console.log(`${name.padEnd(40)}  ${columns.map((column) => String(column).padStart(6)).join("  ")}`);
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "member@panshi.test", password: "panshi-demo-2026" }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || !cookie) throw new Error(`sign-in returned ${response.status}`);
  return cookie.split(";")[0] ?? "";
}

/** A response with its body as sent (compressed, base64), for the reference server to send the same bytes. */
async function fetchResponse(url: string, headers: Record<string, string>) {
  const { get } = await import("node:http");
  return new Promise<{ type: string; body: string; encoding: string | undefined }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} returned ${response.statusCode}`));
        resolve({
          type: response.headers["content-type"] ?? "",
          body: Buffer.concat(chunks).toString("base64"),
          encoding: response.headers["content-encoding"],
        });
      });
    }).on("error", reject);
  });
}
