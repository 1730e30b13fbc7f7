import { expect, it } from "vitest";
import { msUntilMidnight } from "./manual-section.tsx";

it.each([
  ["2026-03-01T15:59:59.000Z", 1000],
  ["2026-03-01T16:00:00.000Z", 24 * 60 * 60 * 1000],
  ["2026-03-02T04:00:00.000Z", 12 * 60 * 60 * 1000],
])("from %s it is %i ms to midnight in Taipei", (now, left) => expect(msUntilMidnight(new Date(now))).toBe(left));
