import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { startServer } from "./servers.ts";
import { signIn } from "./sign-in.ts";
import type { UploadLoad, UploadAnswers } from "./upload-load.ts";

/**
 * Measures what uploads of pictures cost everybody else: `npm run bench:uploads` (Linux, for /proc). In each round it prints the
 * 50th and 99th percentile of a public page and of a signed-in call, before and from the moment at which fifty pictures are
 * sent at once; at the end the ratios over all rounds, and the peak memory of the server and of its encoding process. Half of the
 * pictures are photographs, half were made to cost as much as they can; who is told to come back does so.
 */
const AT_ONCE = 50;
const ROUNDS = 3;
const SECONDS = 20;
/** Requests a second of each kind: other people, not a load test. */
const RATE = 40;

const server = await startServer();
try {
  const cookie = await signIn(server.origin, "administrator");
  const targets = {
    "public page": { url: `${server.origin}/`, headers: {} },
    "signed-in call": { url: `${server.origin}/api/admin/oracles?limit=20`, headers: { cookie } },
  };
  // The first requests compile what they use.
  await latencies(targets, 5);
  const memory = sampleMemory();
  const workerData: UploadLoad = { url: `${server.origin}/api/admin/upload-image`, cookie, atOnce: AT_ONCE };
  const all = Object.fromEntries(Object.keys(targets).map((name) => [name, { before: [], during: [] } as Latencies]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const uploads = new Worker(new URL("./upload-load.ts", import.meta.url), { workerData });
    await once(uploads, "message");
    const before = await latencies(targets, SECONDS);
    uploads.postMessage("begin");
    const during = await latencies(targets, SECONDS);
    uploads.postMessage("how many");
    const [answers] = (await once(uploads, "message")) as [UploadAnswers];
    await uploads.terminate();
    console.log(`round ${round}: uploads within ${SECONDS} s: ${JSON.stringify(answers)}`);
    for (const [name, kept] of Object.entries(all)) {
      const measured = { before: before[name] ?? [], during: during[name] ?? [] };
      print(name, measured);
      kept.before.push(...measured.before);
      kept.during.push(...measured.during);
    }
    await encodersAreIdle();
  }
  const { startMb, serverMb, childMb } = memory.stop();
  console.log("all rounds: target ratio of p99 <= 2");
  for (const [name, kept] of Object.entries(all)) print(name, kept);
  console.log(`memory: server ${startMb} → ${serverMb} MB, encoding process at most ${childMb} MB`);
} finally {
  await server.stop();
}

type Latencies = { before: number[]; during: number[] };

function print(name: string, { before, during }: Latencies): void {
  const shown = [0.5, 0.99].map((at) => {
    const [old, now] = [percentile(before, at), percentile(during, at)];
    return `p${at * 100} ${old.toFixed(1)} → ${now.toFixed(1)} ms (${(now / old).toFixed(2)})`;
  });
  console.log(`  ${name.padEnd(16)} ${shown.join("   ")}`);
}

/** Waits until what was left of a round is encoded or dropped, so that the next one begins as the first did. */
async function encodersAreIdle(): Promise<void> {
  const used = () => encoders().map((pid) => read(`/proc/${pid}/stat`).split(" ").slice(13, 15).join());
  for (let last: string | null = null; ; ) {
    const now = used().join();
    if (now === last) return;
    last = now;
    await pause(2000);
  }
}

type Target = { url: string; headers: Record<string, string> };

/** How long each request took, in milliseconds, of every target at a steady rate; late ones delay no others. */
async function latencies(targets: Record<string, Target>, seconds: number): Promise<Record<string, number[]>> {
  const measured = Object.entries(targets).map(async ([name, { url, headers }]) => {
    const requests: Promise<number>[] = [];
    const startedAt = performance.now();
    for (let at = 0; at < seconds * RATE; at += 1) {
      await pause(Math.max(0, startedAt + (at * 1000) / RATE - performance.now()));
      requests.push(timed(url, headers));
    }
    return [name, await Promise.all(requests)] as const;
  });
  return Object.fromEntries(await Promise.all(measured));
}

async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return performance.now() - startedAt;
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

/** The largest resident memory of the server and of its child that encodes, looked at ten times a second. */
function sampleMemory(): { stop: () => { startMb: number; serverMb: number; childMb: number } } {
  const startMb = residentMb(String(server.pid));
  let [serverMb, childMb] = [startMb, 0];
  const timer = setInterval(() => {
    serverMb = Math.max(serverMb, residentMb(String(server.pid)));
    for (const pid of encoders()) childMb = Math.max(childMb, residentMb(pid));
  }, 100);
  const stop = () => {
    clearInterval(timer);
    return { startMb, serverMb, childMb };
  };
  return { stop };
}

/** The server's children that encode, by their entry. */
function encoders(): string[] {
  const isOwn = new RegExp(`^PPid:\\s+${server.pid}$`, "m");
  return readdirSync("/proc").filter(
    (pid) =>
      /^\d+$/.test(pid) &&
      isOwn.test(read(`/proc/${pid}/status`)) &&
      read(`/proc/${pid}/cmdline`).includes("encode-process.js"),
  );
}

function residentMb(pid: string): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
}

/** Empty where the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
