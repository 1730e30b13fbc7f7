import { describe, expect, it } from "vitest";
import { startableManuals, nextManualDay } from "./rules.ts";

// Half past eleven at night in Taipei.
const LATE = new Date("2026-03-01T15:30:00Z");
const day = (dayNumber: number, taipeiDay: string) => ({ dayNumber, taipeiDay, doneAt: LATE, note: null });

describe("the next day of a manual", () => {
  it("is the first, open at once", () => {
    expect(nextManualDay({ days: [], startedAt: LATE }, LATE)).toEqual({
      dayNumber: 1,
      opensOn: "2026-03-01",
      isOpen: true,
    });
  });

  it("opens at midnight in Taipei, not a full day later and not at midnight in UTC", () => {
    const row = { days: [day(1, "2026-03-01")], startedAt: LATE };
    const next = { dayNumber: 2, opensOn: "2026-03-02" };
    expect(nextManualDay(row, new Date("2026-03-01T15:59:59.999Z"))).toEqual({ ...next, isOpen: false });
    expect(nextManualDay(row, new Date("2026-03-01T16:00:00Z"))).toEqual({ ...next, isOpen: true });
  });

  it("waits for whoever missed days, over a month's and a year's end", () => {
    const row = { days: [day(1, "2025-12-30"), day(2, "2025-12-31")], startedAt: LATE };
    expect(nextManualDay(row, LATE)).toEqual({ dayNumber: 3, opensOn: "2026-01-01", isOpen: true });
  });

  it("is none after the seventh", () => {
    const days = Array.from({ length: 7 }, (_, index) => day(index + 1, `2026-02-0${index + 1}`));
    expect(nextManualDay({ days, startedAt: LATE }, LATE)).toBeNull();
  });
});

it.each([
  [[], 0, 0],
  [[], 1, 3],
  [["energy_manual"], 1, 0],
  [["energy_manual"], null, 2],
  [["energy_manual", "sleep_manual", "emotion_manual"], null, 0],
] as const)("with %j begun, a plan of %s manuals leaves %i to begin", (begun, held, left) => {
  const keys = startableManuals(begun, held);
  expect(keys).toHaveLength(left);
  for (const key of begun) expect(keys).not.toContain(key);
});
