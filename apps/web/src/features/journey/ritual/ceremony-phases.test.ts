import { describe, expect, it } from "vitest";
import { CEREMONY_LENGTH_MS, excerpt, hasReached, phases } from "./ceremony.tsx";

describe("the ceremony", () => {
  it("takes eight to twelve seconds, one thing after another", () => {
    expect(CEREMONY_LENGTH_MS).toBeGreaterThanOrEqual(8000);
    expect(CEREMONY_LENGTH_MS).toBeLessThanOrEqual(12_000);
    const times = phases.map(({ at }) => at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.at(-1)).toBeLessThan(CEREMONY_LENGTH_MS);
  });

  it("keeps earlier phases visible", () => {
    expect(hasReached("stone", "sky")).toBe(true);
    expect(hasReached("sky", "stone")).toBe(false);
  });
});

describe("a wish's excerpt", () => {
  it("is the whole wish when it is short", () => {
    expect(excerpt(" 願家人\n平安 ")).toBe("願家人 平安");
  });

  it("ends with a sentence where one ends in its second half", () => {
    expect(excerpt(`${"願".repeat(29)}。${"然".repeat(30)}`)).toBe(`${"願".repeat(29)}。`);
  });

  it("ends with an ellipsis otherwise, and never in the middle of a character", () => {
    const cut = excerpt("🌟".repeat(60));
    expect(Array.from(cut)).toHaveLength(40);
    expect(cut.endsWith("🌟…")).toBe(true);
  });
});
