import type { Overview } from "@panshi/contracts/member";
import { expect, it } from "vitest";
import { figuresOf } from "./figures.tsx";

const overview: Overview = {
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

it("[S2.58] shows the figures and how the rate was computed", () => {
  const figures = figuresOf(overview);
  expect(figures.map(({ value }) => value)).toEqual(["95%", "12", "8", "98%"]);
  expect(figures[3]?.note).toContain("依 5 個");
  expect(figures[3]?.note).toContain("不保證結果");
});

it("shows none before there is something to count", () => {
  expect(figuresOf({ ...overview, energy: null, active: 0, fulfilled: 0, success: null })).toEqual([]);
});

it("shows a dash and the reason where nothing can be computed", () => {
  const [energy, , , success] = figuresOf({ ...overview, energy: null, success: null, successCounted: 0 });
  expect(energy).toMatchObject({ value: "—", note: "目前沒有進行中的願" });
  expect(success).toMatchObject({ value: "—", note: "還沒有可以計算的紀錄" });
});
