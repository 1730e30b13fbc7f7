import { memberPrayerStatuses } from "@panshi/contracts/journey/prayer";
import { expect, it } from "vitest";
import { statusLabels } from "./status-labels.ts";

it("equals the contract's labels", () => {
  expect(statusLabels).toEqual(memberPrayerStatuses);
});
