/** A line of a chart; at most two are told apart without colour. */
export type Series = { label: string };
/** A moment of a chart: its name in full and on the axis, and a value for each series, in their order. */
export type ChartPoint = { label: string; short: string; values: readonly number[] };

/** The smallest range that holds all values and 0, so that heights compare. */
export function valueRange(points: readonly ChartPoint[]): [low: number, high: number] {
  const values = points.flatMap((point) => point.values);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return low === high ? [0, 1] : [low, high];
}

/** Evenly spread indices of the points that are named on the axis: the last one always, no more than `most`. */
export function namedIndices(count: number, most: number): number[] {
  if (count === 0) return [];
  const step = Math.ceil(count / Math.max(1, most));
  const indices: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) indices.unshift(index);
  return indices;
}

/** The index that an arrow key, Home or End leads to; null for another key. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - 7,
    PageUp: index + 7,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next));
}
