import autocannon from "autocannon";

/** How many requests were answered by 2xx, and how many were not. */
export type LoadAnswers = { answered: number; failed: number };

/** Connections on each address. */
const CONNECTIONS = 10;
/** Longer than any run: the parent ends it. */
const SECONDS = 3600;

/**
 * The load generator of `own-writes.ts`, a child process: requests the URLs in its arguments as fast as they are answered. Sends its
 * parent "begun" at the start. Any message from the parent stops it, and it then sends its `LoadAnswers`.
 */
const loads = process.argv.slice(2).map((url) => autocannon({ url, connections: CONNECTIONS, duration: SECONDS }));
process.once("message", () => {
  for (const load of loads) load.stop();
});
process.once("disconnect", () => process.exit());
process.send?.("begun");
const answers: LoadAnswers = { answered: 0, failed: 0 };
for (const { requests, non2xx, errors } of await Promise.all(loads)) {
  answers.answered += requests.total - non2xx;
  answers.failed += non2xx + errors;
}
process.send?.(answers);
