import { memberPrayerStatuses } from "@panshi/contracts/prayer";
import { expect, it } from "vitest";
import { statusLabels } from "./status-labels.ts";

it("says what the contract says", () => {
  expect(statusLabels).toEqual(memberPrayerStatuses);
});
