/**
 * The child process that encodes pictures: forked by picture-process.ts, it answers one request after another. It has no database,
 * no secret and no network, and lets whatever else runs go first. Where memory is short it is ended first.
 */
import { existsSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { encodePicture } from "./encode-picture.ts";
import type { EncodeRequest, EncodeResponse } from "./picture-process.ts";

/** How much memory this process may hold, in bytes: its one argument. */
const MEMORY_MAX = Number(process.argv[2]);
const MEMORY_CHECK_MS = 50;
const AUTOGROUP = "/proc/self/autogroup";

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
  // Where Linux divides time among sessions first, the priority of this one's counts.
  if (existsSync(AUTOGROUP)) writeFileSync(AUTOGROUP, String(constants.priority.PRIORITY_BELOW_NORMAL));
} catch (error) {
  // Some sandboxes forbid it. Time and memory are bounded without it.
  console.error(`picture process keeps its priority: ${error instanceof Error ? error.message : String(error)}`);
}

const send = (response: EncodeResponse, then = () => {}) => process.send?.(response, then);

async function respond({ path, folder }: EncodeRequest): Promise<void> {
  try {
    const sizes = await encodePicture(path, folder);
    send(typeof sizes === "string" ? { fault: sizes } : { sizes });
  } catch (error) {
    send({ failure: error instanceof Error ? error.message : String(error) });
  }
}

process.on("message", (request: EncodeRequest) => void respond(request));
// Decoding runs on a thread of its own, which this one can only end together with the process.
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) send({ fault: "tooHeavy" }, () => process.kill(process.pid, "SIGKILL"));
}, MEMORY_CHECK_MS);
// The server ended, or has nothing more to encode.
process.on("disconnect", () => process.exit(0));
