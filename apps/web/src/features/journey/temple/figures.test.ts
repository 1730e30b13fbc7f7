import type { TempleOverview } from "@panshi/contracts/journey/temple";
import { expect, it } from "vitest";
import { figuresOf, successSentence } from "./overview-panel.tsx";

const overview: TempleOverview = {
  membership: { hasMembership: true, membershipType: "vip", endDate: null, daysRemaining: 60, isActive: true },
  chosenPlan: null,
  trial: "unavailable",
  energy: 95,
  active: 12,
  fulfilled: 8,
  success: 98,
  successCounted: 5,
  ritualsToday: 0,
  ritualsLeftToday: null,
  prayerManual: null,
  isNew: false,
  stoppedPlan: null,
};

it("[S2.58] shows three figures, and the rate in a sentence that says how it was counted", () => {
  expect(figuresOf(overview).map(({ name, value }) => [name, value])).toEqual([
    ["祈願能量", "95%"],
    ["進行中", "12"],
    ["已圓滿", "8"],
  ]);
  expect(successSentence(overview)).toBe(
    "成功率 98%：祈願管理者替 5 個圓滿的願填過，這是它們的平均。祈願是心的練習，不保證結果。",
  );
});

it("shows none before there is something to count", () => {
  expect(figuresOf({ ...overview, energy: null, active: 0, fulfilled: 0, success: null })).toEqual([]);
});

it("shows a dash and the reason where no energy can be computed, and no rate beside a fulfilled wish without one", () => {
  const [energy] = figuresOf({ ...overview, energy: null });
  expect(energy).toMatchObject({ value: "—", note: "目前沒有進行中的願" });
  expect(successSentence({ success: null, successCounted: 0 })).toBeNull();
});
