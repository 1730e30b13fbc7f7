import { expect, it } from "vitest";
import { REVEAL_MS, starsSettledAt } from "./reveal-times.ts";
import { starPositions } from "./star-positions.ts";
import { paintStars, type StarFrame } from "./use-star-sky.ts";

const WIDTH = 390;
const HEIGHT = 844;
/** Characters at other places than where the stars gather. */
const slip = {
  measuredAt: 100,
  places: starPositions(WIDTH, HEIGHT).map(({ x, y }, index) => ({
    x: x + 31,
    y: y - 17,
    line: Math.floor(index / 7),
  })),
};

/** Every canvas call and property assignment of one painting. */
function painted(elapsed: number, still: boolean, more: Partial<StarFrame> = {}): unknown[] {
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
  paintStars(sky, { width: WIDTH, height: HEIGHT, elapsed, still, slip: null, revealing: null, ...more });
  return calls;
}

/** The stars that a painting shows: their centres. */
function starsOf(calls: readonly unknown[]): { x: number; y: number }[] {
  let opacity = 1;
  const stars: { x: number; y: number }[] = [];
  for (const call of calls as [string, ...number[]][]) {
    if (call[0] === "globalAlpha") opacity = call[1] ?? 1;
    const [name, left = 0, top = 0, width = 0, height = 0] = call;
    // The dust is smaller.
    if (name === "fillRect" && width > 10 && opacity > 0) stars.push({ x: left + width / 2, y: top + height / 2 });
  }
  return stars;
}

/** The longest way of a star between two paintings. */
const longestWay = (one: readonly unknown[], other: readonly unknown[]): number => {
  const then = starsOf(other);
  return Math.max(
    ...starsOf(one).map(({ x, y }, index) => Math.hypot(x - (then[index]?.x ?? 0), y - (then[index]?.y ?? 0))),
  );
};

it("paints the same at any time under reduced motion", () => {
  expect(JSON.stringify(painted(0, true))).toBe(JSON.stringify(painted(1234, true)));
});

it("moves and flickers otherwise", () => {
  expect(JSON.stringify(painted(0, false))).not.toBe(JSON.stringify(painted(1234, false)));
  expect(JSON.stringify(painted(5000, false))).not.toBe(JSON.stringify(painted(5500, false)));
});

it.each([100, 5000])("each star stands where its character is, on a slip that is known after %i ms", (measuredAt) => {
  const known = { ...slip, measuredAt };
  for (const still of [false, true]) {
    const stars = starsOf(painted(starsSettledAt(measuredAt), still, { slip: known }));
    // Those that cross-fade are painted at the places that they leave, too, without being seen.
    expect(stars).toHaveLength(28);
    for (const [index, { x, y }] of slip.places.entries()) {
      expect(stars[index]?.x).toBeCloseTo(x);
      expect(stars[index]?.y).toBeCloseTo(y);
    }
  }
});

it("no star jumps when the slip becomes known, at whatever moment", () => {
  for (const measuredAt of [50, 900, 1500, 5000])
    for (let elapsed = measuredAt - 16; elapsed < starsSettledAt(measuredAt) + 100; elapsed += 16) {
      const moment = (at: number) => painted(at, false, at < measuredAt ? {} : { slip: { ...slip, measuredAt } });
      expect(longestWay(moment(elapsed), moment(elapsed + 16))).toBeLessThan(30);
    }
});

it("no star is left when the slip is revealed", () => {
  const elapsed = 3000;
  expect(starsOf(painted(elapsed, false, { slip, revealing: 0 }))).toHaveLength(28);
  expect(starsOf(painted(elapsed, false, { slip, revealing: REVEAL_MS }))).toHaveLength(0);
});
