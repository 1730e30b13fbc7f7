import { fork } from "node:child_process";
import { startFaultEnvironment } from "@panshi/faults/environment";
import { waitForExit } from "@panshi/faults/servers";
import { signInStaff } from "@panshi/faults/staff";
import { median } from "./load.ts";
import type { LoadAnswers } from "./own-writes-load.ts";

/**
 * Changes a FAQ a thousand times (or as often as the argument says) on one of two servers, while a process reads from both as fast as it can:
 * `npm run bench:own-writes`. The read that follows a change on the same server must show it, the other server must within a second.
 * Exits with 1 where one does not.
 */
const CHANGES = Number(process.argv[2] ?? 1000);
const OTHER_MAX_MS = 1000;
/** After this long, a change counts as late and is no longer waited for. */
const WAIT_MAX_MS = 10 * OTHER_MAX_MS;
/** Where FAQs are read: the documented call, and a page that contains them. */
const PLACES = ["/api/faqs", "/"] as const;

const environment = await startFaultEnvironment();
try {
  // The first runs the jobs too; both serve requests.
  const [other, writer] = environment.origins;
  const addresses = [writer, other].flatMap((origin) => PLACES.map((place) => origin + place));
  const cookie = await signInStaff(environment);
  const faq = { answer: "答", category: "一般問題", isPublished: true };
  const { id } = await writeFaq(writer, cookie, "POST", "", { ...faq, question: "題" });
  const load = await startLoad(addresses);
  try {
    const stale: string[] = [];
    const delays: number[] = [];
    for (let number = 0; number < CHANGES; number += 1) {
      const question = `第${number}次改的題`;
      const place = PLACES[number % PLACES.length] ?? "/";
      await writeFaq(writer, cookie, "PUT", `/${id}`, { ...faq, question });
      const changedAt = performance.now();
      const [isShown, delay] = await Promise.all([
        shows(writer + place, question),
        delayUntil(() => shows(other + place, question), changedAt),
      ]);
      if (!isShown) stale.push(place);
      delays.push(delay);
    }
    const { answered, failed } = await load.stop();
    const late = delays.filter((delay) => delay > OTHER_MAX_MS).length;
    const places = PLACES.map((path) => `${stale.filter((place) => place === path).length} of ${path}`).join(", ");
    console.log(`${CHANGES} changes; meanwhile ${answered} other reads were answered, ${failed} failed`);
    console.log(`next read on the writer's server: ${stale.length} stale (${places}), target 0`);
    console.log(
      `seen on the other after ${median(delays).toFixed(0)} ms (median), ${Math.max(...delays).toFixed(0)} ms (longest), target ${OTHER_MAX_MS}: ${late} late`,
    );
    if (stale.length > 0 || late > 0 || failed > 0) process.exitCode = 1;
  } finally {
    await load.end();
  }
} finally {
  await environment.close();
}

async function writeFaq(origin: string, cookie: string, method: string, path: string, body: object) {
  const answer = await fetch(`${origin}/api/admin/faqs${path}`, {
    method,
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

async function shows(url: string, text: string): Promise<boolean> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`);
  return (await answer.text()).includes(text);
}

/** Milliseconds from `startedAt` until `isSeen` says so, asked again and again; more than `WAIT_MAX_MS` where it never did. */
async function delayUntil(isSeen: () => Promise<boolean>, startedAt: number): Promise<number> {
  while (!(await isSeen())) if (performance.now() - startedAt > WAIT_MAX_MS) break;
  return performance.now() - startedAt;
}

/** Starts the load in a process. Rejects, as `stop` does, where that process exits first. */
async function startLoad(
  urls: readonly string[],
): Promise<{ stop: () => Promise<LoadAnswers>; end: () => Promise<void> }> {
  const child = fork(new URL("./own-writes-load.ts", import.meta.url), urls);
  const message = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once("message", resolve);
      child.once("exit", () => reject(new Error("the process of the load exited")));
    });
  await message();
  return {
    stop: () => {
      const answers = message() as Promise<LoadAnswers>;
      child.send("stop");
      return answers;
    },
    end: async () => {
      child.kill("SIGTERM");
      await waitForExit(child);
    },
  };
}
