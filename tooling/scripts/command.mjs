/**
 * One line for a phase that is over.
 * @param {string} phase
 * @param {string} what
 * @param {number} [begun] `performance.now()` at its beginning
 */
export function logStep(phase, what, begun) {
  const elapsed = begun === undefined ? "" : `  ${((performance.now() - begun) / 1000).toFixed(1)} s`;
  console.log(`  ${phase.padEnd(9)} ${what}${elapsed}`);
}

/** A failure that its sentences explain in full. */
export class CommandError extends Error {
  /**
   * @param {string} chinese
   * @param {string} english
   */
  constructor(chinese, english) {
    super(`${chinese}\n${english}`);
    this.name = "Trouble";
  }
}

/**
 * Runs a script's main function: a Trouble, ours or the embedded database's, becomes its sentences and exit code 1.
 * @param {() => Promise<void>} work
 */
export async function runCommand(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error && error.name.endsWith("Trouble"))) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
