/** Fewer equal lines are shown, so that the others can be read with them. */
const LEFT_OUT_MIN = 4;

/** Two versions of a text, without the lines that are the same at the beginning and at the end of both; ⋯ stands for these. */
export function differingLines(one: string, other: string): [string, string] {
  const [own, others] = [one.split("\n"), other.split("\n")];
  const length = Math.min(own.length, others.length);
  let start = 0;
  while (start < length && own[start] === others[start]) start += 1;
  let end = 0;
  while (end < length - start && own.at(-1 - end) === others.at(-1 - end)) end += 1;
  if (start < LEFT_OUT_MIN) start = 0;
  if (end < LEFT_OUT_MIN) end = 0;
  const cut = (lines: readonly string[]) =>
    [...(start > 0 ? ["⋯"] : []), ...lines.slice(start, lines.length - end), ...(end > 0 ? ["⋯"] : [])].join("\n");
  return [cut(own), cut(others)];
}
