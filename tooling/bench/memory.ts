import { createBuyers } from "@panshi/faults/buyers";
import { freePort } from "@panshi/faults/servers";
import postgres from "postgres";
import { residentMegabytes } from "./load.ts";
import { mixOf } from "./mixed-requests.ts";
import { isServed, playLoad } from "./overload-load.ts";
import { startServer } from "./servers.ts";

/**
 * Measures whether the server's memory grows: `npm run bench:memory -- 30` plays the mix of bench:overload at a steady rate for so many
 * minutes, and after each of them prints the heap after a collection and the resident memory. The growth of the heap is the slope of a
 * line through its figures from the fifth minute on.
 */
const MINUTES = Number(process.argv[2] ?? 30);
const RATE = Number(process.argv[3] ?? 150);
const MEMBERS = 300;
/** Caches, compiled code and the queue's tables fill up until then. */
const FIRST_MINUTE = 5;
const TARGET_MB_PER_MINUTE = 0.05;
const MB = 1024 * 1024;

const inspectorPort = await freePort();
const server = await startServer({ NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectorPort}` });
const sql = postgres(server.databaseUrl, { max: 2, onnotice: () => {} });
const inspector = await connectInspector();
try {
  const mix = mixOf((await createBuyers({ sql }, MEMBERS)).map(({ cookie }) => cookie));
  const heaps: number[] = [];
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const { answers } = await playLoad(server.origin, mix, [{ kind: "open", rate: RATE, seconds: 60 }]);
    const heap = await heapMegabytes();
    heaps.push(heap);
    const served = answers.filter(isServed).length;
    console.log(
      `minute ${minute}: heap ${heap.toFixed(2)} MB, resident ${residentMegabytes(server.pid).toFixed(0)} MB, ${served} of ${answers.length} served`,
    );
  }
  const growth = slope(heaps.slice(FIRST_MINUTE)).toFixed(3);
  console.log(`heap: ${growth} MB a minute over the last ${MINUTES - FIRST_MINUTE} (target < ${TARGET_MB_PER_MINUTE})`);
} finally {
  inspector.close();
  await sql.end();
  await server.stop();
}

/** Opens the inspector of the server's process, which a signal starts. */
async function connectInspector(): Promise<WebSocket> {
  process.kill(server.pid ?? 0, "SIGUSR1");
  const list = await eventually(() => fetch(`http://127.0.0.1:${inspectorPort}/json/list`));
  const [target] = (await list.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("the inspector refused a connection")));
  });
  return socket;
}

async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 50; tries += 1) {
    const found = await work().catch(() => null);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return work();
}

function ask<T>(method: string): Promise<T> {
  const id = Math.floor(performance.now() * 1000);
  return new Promise((resolve) => {
    const onMessage = ({ data }: MessageEvent) => {
      const message = JSON.parse(String(data)) as { id?: number; result: T };
      if (message.id !== id) return;
      inspector.removeEventListener("message", onMessage);
      resolve(message.result);
    };
    inspector.addEventListener("message", onMessage);
    inspector.send(JSON.stringify({ id, method }));
  });
}

/** The heap that is in use after a full collection. */
async function heapMegabytes(): Promise<number> {
  await ask("HeapProfiler.enable");
  // What a finalizer frees is collected by the next one.
  for (let times = 0; times < 3; times += 1) await ask("HeapProfiler.collectGarbage");
  const { usedSize } = await ask<{ usedSize: number }>("Runtime.getHeapUsage");
  await ask("HeapProfiler.disable");
  return usedSize / MB;
}

/** The slope of the line with the least squares through values at equal steps. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const weighted = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return weighted / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}
