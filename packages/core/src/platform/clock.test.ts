import { expect, it } from "vitest";
import { FixedClock, HOUR } from "./clock.ts";

it("a fixed clock moves only by advance, and returns copies", () => {
  const clock = new FixedClock(new Date("2026-03-01T04:00:00Z"));
  clock.now().setFullYear(1999);
  clock.advance(HOUR);
  expect(clock.now().toISOString()).toBe("2026-03-01T05:00:00.000Z");
});
