import { expect, it } from "vitest";
import { paintStars } from "./paint-stars.ts";

/** Every canvas call and property assignment of one painting. */
function painted(elapsed: number, still: boolean): string {
  const calls: unknown[] = [];
  const glow = { addColorStop: (...stop: unknown[]) => calls.push(stop) };
  const sky = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => {
      const called = (...given: unknown[]) => {
        calls.push([name, ...given]);
        return glow;
      };
      return called;
    },
    set: (_, name, value) => calls.push([name, value]) > 0,
  });
  paintStars(sky, { width: 390, height: 844, elapsed, still });
  return JSON.stringify(calls);
}

it("paints the same at any time under reduced motion", () => {
  expect(painted(0, true)).toBe(painted(1234, true));
});

it("moves and flickers otherwise", () => {
  expect(painted(0, false)).not.toBe(painted(1234, false));
  expect(painted(5000, false)).not.toBe(painted(5500, false));
});
