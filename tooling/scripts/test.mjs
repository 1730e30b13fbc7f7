// npm test: runs every check and every test of the repository; the last line counts them.
import "./node-version.mjs";

const { availableParallelism } = await import("node:os");
const { parseArgs } = await import("node:util");
const { install } = await import("./install.mjs");
const { CommandError, logStep, runCommand } = await import("./command.mjs");

const total = { passed: 0, failed: 0 };

await runCommand(async () => {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  await install();
  const { groups } = await import("./phases.mjs");
  const wanted = values.only?.split(",");
  const known = groups.flat().map((phase) => phase.name);
  const unknown = wanted?.find((name) => !known.includes(name));
  if (unknown)
    throw new CommandError(`沒有「${unknown}」這個階段。`, `No phase "${unknown}"; there are: ${known.join(", ")}.`);
  for (const group of groups) await runGroup(group.filter(({ name }) => !wanted || wanted.includes(name)));
  if (total.failed > 0) process.exitCode = 1;
});
// A failure before the phases ran counts as one, too.
if (process.exitCode && total.failed === 0) total.failed = 1;
console.log(`${total.passed} passed, ${total.failed} failed`);

/**
 * Runs phases side by side, as many as there are cores, but two at most: more only get in each other's way.
 * @param {import("./phases.mjs").Phase[]} phases
 */
async function runGroup(phases) {
  const waiting = [...phases];
  const lane = async () => {
    for (let phase = waiting.shift(); phase; phase = waiting.shift()) await runPhase(phase);
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
}

/** @param {import("./phases.mjs").Phase} phase */
async function runPhase({ name, run }) {
  const startedAt = performance.now();
  const { count, output } = await run();
  total.passed += count.passed;
  total.failed += count.failed;
  logStep(name, count.failed ? `${count.passed} passed, ${count.failed} FAILED` : `${count.passed} passed`, startedAt);
  for (const title of count.flaky ?? []) console.log(`            passed only when retried: ${title}`);
  if (count.failed) console.log(`\n${output.trimEnd()}\n`);
}
