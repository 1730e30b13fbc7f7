import { expect, test } from "vitest";
import { orderPollInterval } from "./query-options.ts";

test("an order is polled every three seconds, then less often, and at last not at all", () => {
  const pauses: number[] = [];
  for (let asked = 1; pauses.length < 100; asked += 1) {
    const pause = orderPollInterval(asked);
    if (pause === false) break;
    pauses.push(pause);
  }
  expect(pauses.slice(0, 3)).toEqual([3000, 3000, 3000]);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  const minutes = pauses.reduce((sum, pause) => sum + pause, 0) / 60_000;
  expect(minutes).toBeGreaterThan(3);
  expect(minutes).toBeLessThan(10);
});
