import { createHash } from "node:crypto";
import { type Endpoint, median, requestRate } from "./load.ts";
import { startReferenceServer, startServer } from "./servers.ts";

/**
 * Each hot path as a ratio to its limit, in the same run: ours and the limit take turns, five times, medians. The aim of
 * each stands beside it; a figure below its aim is printed, not hidden, and fails nothing: a busy machine is no fault.
 */
const ROUNDS = 5;
type BenchmarkCase = { name: string; endpoint: Endpoint; reference: Endpoint; targetRatio: number | null };

const server = await startServer();
const stops = [server.stop];
try {
  const cookie = await signIn(server.origin);
  const br = { "accept-encoding": "br" };
  const me = { cookie };
  const trpc = "/trpc/member.session.user";
  const paths: [string, Record<string, string>][] = [
    ["/", br],
    ["/api/editable-membership-plans", {}],
    ["/api/random-oracle", {}],
    ["/api/auth/user", me],
    [trpc, me],
  ];
  const bodies = Object.fromEntries(
    await Promise.all(
      paths.map(async ([path, headers]) => [path, await fetchResponse(server.origin + path, headers)] as const),
    ),
  );
  const token = cookie.split("=")[1] ?? "";
  const tokenHash = createHash("sha256").update(token).digest("base64");
  const bare = await startReferenceServer({ bodies, url: server.databaseUrl, tokenHash });
  stops.push(bare.stop);

  const against = (
    name: string,
    path: string,
    aim: number | null,
    headers: Record<string, string> = {},
  ): BenchmarkCase => ({
    name,
    endpoint: { name, url: server.origin + path, headers },
    reference: { name: "bare", url: bare.origin + path, headers },
    targetRatio: aim,
  });
  const prepared: Endpoint = { name: "prepared", url: `${bare.origin}/prepared` };
  const cases: BenchmarkCase[] = [
    against("landing HTML / bare, same bytes", "/", 0.7, br),
    against("plans / bare, same bytes", "/api/editable-membership-plans", 0.6),
    against("random oracle / bare, same bytes", "/api/random-oracle", 0.35),
    against("who am I (REST) / bare, same bytes", "/api/auth/user", null, me),
    {
      name: "who am I (REST) / one prepared query",
      endpoint: { name: "", url: `${server.origin}/api/auth/user`, headers: me },
      reference: prepared,
      targetRatio: 0.6,
    },
    {
      name: "who am I (/trpc) / one prepared query",
      endpoint: { name: "", url: server.origin + trpc, headers: me },
      reference: prepared,
      targetRatio: null,
    },
  ];
  const wanted = process.argv[2];
  console.log(`${"".padEnd(40)}  ratio   aim   ours/s  limit/s  p99 ms`);
  for (const each of cases.filter(({ name }) => !wanted || name.includes(wanted))) await measure(each);
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function measure({ name, endpoint, reference, targetRatio }: BenchmarkCase): Promise<void> {
  const ours: number[] = [];
  const limits: number[] = [];
  const late: number[] = [];
  await requestRate(endpoint);
  await requestRate(reference);
  for (let round = 0; round < ROUNDS; round += 1) {
    const mine = await requestRate(endpoint);
    ours.push(mine.rate);
    late.push(mine.p99);
    limits.push((await requestRate(reference)).rate);
  }
  const ratio = median(ours.map((value, round) => value / (limits[round] ?? Number.NaN)));
  const columns = [
    ratio.toFixed(2).padStart(5),
    targetRatio === null ? "     " : targetRatio.toFixed(2).padStart(5),
    Math.round(median(ours)),
    Math.round(median(limits)),
    median(late),
  ];
  console.log(`${name.padEnd(40)}  ${columns.map((column) => String(column).padStart(6)).join("  ")}`);
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "member@panshi.test", password: "panshi-demo-2026" }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || !cookie) throw new Error(`signing in answered ${answer.status}`);
  return cookie.split(";")[0] ?? "";
}

/** What ours answers, as it is sent, for the limit to answer the same. */
async function fetchResponse(url: string, headers: Record<string, string>) {
  const { get } = await import("node:http");
  return new Promise<{ type: string; body: string; encoding: string | undefined }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
        resolve({
          type: response.headers["content-type"] ?? "",
          body: Buffer.concat(parts).toString("base64"),
          encoding: response.headers["content-encoding"],
        });
      });
    }).on("error", reject);
  });
}
