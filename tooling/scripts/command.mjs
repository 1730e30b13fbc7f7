/**
 * Prints one line for a step of a command.
 * @param {string} step
 * @param {string} message
 * @param {number} [startedAt] `performance.now()` at the step's start; without it no duration is printed
 */
export function logStep(step, message, startedAt) {
  const elapsed = startedAt === undefined ? "" : `  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  console.log(`  ${step.padEnd(9)} ${message}${elapsed}`);
}

/** Errors whose message is written for the person who ran the command, so that no stack is printed. */
const explainedErrors = ["CommandError", "EmbeddedDatabaseError", "ModeError"];

/** An expected failure. Its message has one sentence in Chinese and one in English. */
export class CommandError extends Error {
  /**
   * @param {string} chinese
   * @param {string} english
   */
  constructor(chinese, english) {
    super(`${chinese}\n${english}`);
    this.name = "CommandError";
  }
}

/**
 * Runs a command's main function. An expected failure prints its message and sets exit code 1; any other error is thrown on.
 * @param {() => Promise<void>} main
 */
export async function runCommand(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Error && explainedErrors.includes(error.name))) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
