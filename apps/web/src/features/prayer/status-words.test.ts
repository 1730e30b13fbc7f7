import { memberPrayerStatuses } from "@panshi/contracts/prayer";
import { expect, it } from "vitest";
import { statusWords } from "./status-words.ts";

it("says what the contract says", () => {
  expect(statusWords).toEqual(memberPrayerStatuses);
});
