import { journeySteps } from "@panshi/contracts/journey/journey";
import { daysLeftTone } from "@panshi/contracts/commerce/membership";
import { levelLabels } from "@panshi/contracts/commerce/plan";
import { expect, it } from "vitest";
import { choiceSteps, membershipLevelNames, toneForDaysLeft } from "./initial-labels.ts";

it("equals the contracts' labels", () => {
  expect(membershipLevelNames).toEqual(levelLabels);
  expect(choiceSteps).toEqual(journeySteps.map(({ choice, label }) => ({ choice, label })));
  const days = Array.from({ length: 100 }, (_, day) => day);
  expect(days.map(toneForDaysLeft)).toEqual(days.map(daysLeftTone));
});
