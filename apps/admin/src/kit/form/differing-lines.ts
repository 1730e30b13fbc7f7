/** Shorter runs of lines that both versions have are shown, so that the others can be read with them. */
const LEFT_OUT_MIN = 4;

/** Two versions of a text without the long parts that both have; ⋯ stands for each. */
export function differingLines(one: string, other: string): [string, string] {
  const [own, others] = [one.split("\n"), other.split("\n")];
  const shown: [string, string] = [without(own, new Set(others)), without(others, new Set(own))];
  // The same lines in another order.
  return shown[0] === shown[1] ? [one, other] : shown;
}

function without(lines: readonly string[], common: ReadonlySet<string>): string {
  const kept: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    kept.push(...(run.length < LEFT_OUT_MIN ? run : ["⋯"]));
    run = [];
  };
  for (const line of lines) {
    if (common.has(line)) run.push(line);
    else {
      endRun();
      kept.push(line);
    }
  }
  endRun();
  return kept.join("\n");
}
