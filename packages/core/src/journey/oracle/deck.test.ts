import { newId } from "@panshi/db";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pickSlip } from "./deck.ts";
import type { DeckSlip } from "./deck-store.ts";

/** No power of two, so that a byte or a word taken modulo it would be uneven. */
const SIZE = 96;
const slips = Array.from({ length: SIZE }, () => ({ versionId: newId() }) as DeckSlip);
const ROUNDS = SIZE * 1_000;
/** 95 degrees of freedom: beyond this less than once in a thousand million runs. */
const BOUND = 215;

/** How far the counts of `draw`'s answers lie from even. */
function chiSquareOf(draw: () => DeckSlip | undefined): number {
  const counts = new Map<DeckSlip | undefined, number>(slips.map((slip) => [slip, 0]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const slip = draw();
    counts.set(slip, (counts.get(slip) ?? 0) + 1);
  }
  const expected = ROUNDS / SIZE;
  return [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

afterEach(() => vi.restoreAllMocks());

describe("[S2.80] a slip is drawn", () => {
  it("each as often as any other", () => {
    expect(chiSquareOf(() => pickSlip({ slips }))).toBeLessThan(BOUND);
  });

  it.each([
    ["the first always", () => 0],
    ["the last never", (byte: number) => byte % (SIZE - 1)],
    ["a byte modulo their number", (byte: number) => byte % SIZE],
    ["a byte scaled to their number", (byte: number) => Math.floor((byte * SIZE) / 256)],
  ])("which this measure holds: %s is beyond its bound", (_name, place) => {
    expect(chiSquareOf(() => slips[place(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0)])).toBeGreaterThan(BOUND);
  });

  it("from node:crypto, not from Math.random", () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect(new Set(Array.from({ length: 100 }, () => pickSlip({ slips }))).size).toBeGreaterThan(10);
  });

  it("from none at all by nobody", () => {
    expect(() => pickSlip({ slips: [] })).toThrow();
  });
});
