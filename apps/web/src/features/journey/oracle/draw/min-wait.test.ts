import { describe, expect, it } from "vitest";
import { remainingWait } from "./use-draw.ts";

describe("the oracle's loading", () => {
  it.each([
    [0, 2000],
    [300, 1700],
    [2000, 0],
    [9000, 0],
  ])("[S2.81] after a draw of %i ms stays another %i ms", (elapsed, rest) => {
    expect(remainingWait(elapsed)).toBe(rest);
  });
});
