export const STORY_PLACEHOLDERS = 3;

/** A fair shuffle; `random` returns numbers from 0 up to but not including 1. */
export function shuffle<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
