import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { FontFile } from "./plan.ts";
import type { SubsetJob } from "./subset-worker.ts";

/**
 * Cuts font files out of their sources into `folder` (a file URL that ends in a slash). Compressing takes about half a
 * second a file, so the files are divided among `threads` worker threads. Rejects with the first error of a worker.
 */
export async function subsetFiles(files: readonly FontFile[], folder: URL, threads: number): Promise<void> {
  const jobs = files.map(
    ({ face, name, characters }): SubsetJob => ({
      weight: face.weight,
      characters,
      path: fileURLToPath(new URL(name, folder)),
    }),
  );
  const shares = Array.from({ length: threads }, (_, thread) => jobs.filter((_, index) => index % threads === thread));
  await Promise.all(shares.filter((share) => share.length > 0).map(runWorker));
}

function runWorker(share: readonly SubsetJob[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./subset-worker.ts", import.meta.url), { workerData: share });
    worker.once("error", reject);
    worker.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`font worker exited with ${code}`))));
  });
}
