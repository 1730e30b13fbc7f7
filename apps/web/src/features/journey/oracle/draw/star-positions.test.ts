import { describe, expect, it } from "vitest";
import { starPositions } from "./star-positions.ts";

describe("the stars of a verse", () => {
  it.each([
    [390, 844],
    [320, 480],
    [1440, 900],
  ])("settle inside a sky of %i by %i", (width, height) => {
    const places = starPositions(width, height);
    expect(places).toHaveLength(28);
    for (const { x, y } of places) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
  });

  it("are in columns from the right", () => {
    const places = starPositions(390, 844);
    expect(places[0]?.x).toBe(places[6]?.x);
    expect(places[7]?.x).toBeLessThan(places[0]?.x ?? 0);
    expect(places[1]?.y).toBeGreaterThan(places[0]?.y ?? 0);
  });
});
