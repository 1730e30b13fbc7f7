import { expect, it } from "vitest";
import { ritualPrompt, formatTomorrow } from "./ritual-prompt.ts";

it.each([
  ["2026-11-22T15:59:59.000Z", "11/23"],
  ["2026-11-22T16:00:00.000Z", "11/24"],
  ["2026-12-31T04:00:00.000Z", "1/1"],
])("the day after %s in Taipei is %s", (now, day) => expect(formatTomorrow(new Date(now))).toBe(day));

it("promises the trial by one press only after the journey", () => {
  const membership = {
    hasMembership: true,
    membershipType: "basic",
    endDate: null,
    daysRemaining: 0,
    isActive: false,
  } as const;
  const figures = { active: 0, fulfilled: 0, ritualsToday: 0, ritualsLeftToday: 0, chosenPlan: null };
  const told = (registrationCompleted: boolean) =>
    ritualPrompt({ membership, ...figures, trial: "open" }, { registrationCompleted }, new Date());
  expect(told(true)).toEqual({ text: "七天體驗還沒開始，按一下就從現在算起。也可以直接接上方案。", action: "offer" });
  expect(told(false)).toEqual({ text: "新的儀式需要有效的會員方案。", action: "offer" });
});
