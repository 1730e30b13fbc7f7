import { expect, it } from "vitest";
import { tomorrow } from "./ritual-status.ts";

it.each([
  ["2026-11-22T15:59:59.000Z", "11/23"],
  ["2026-11-22T16:00:00.000Z", "11/24"],
  ["2026-12-31T04:00:00.000Z", "1/1"],
])("the day after %s in Taipei is %s", (now, day) => expect(tomorrow(new Date(now))).toBe(day));
