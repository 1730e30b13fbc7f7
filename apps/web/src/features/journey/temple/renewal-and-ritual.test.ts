import type { TempleOverview } from "@panshi/contracts/journey/temple";
import { expect, test } from "vitest";
import { renewalOffer } from "../../../lib/renewal-offer.ts";
import { isFirstVisit, ritualPrompt } from "./ritual-prompt.ts";

const membership: TempleOverview["membership"] = {
  hasMembership: true,
  membershipType: "basic",
  endDate: null,
  daysRemaining: 20,
  isActive: true,
};
type Facts = Parameters<typeof ritualPrompt>[0];
const facts: Facts = {
  membership,
  active: 0,
  fulfilled: 0,
  ritualsToday: 0,
  ritualsLeftToday: 1,
  chosenPlan: null,
  trial: "unavailable",
};
const now = new Date("2026-11-22T04:00:00.000Z");
const status = (more: Partial<Facts>, registrationCompleted = true) => {
  const { text, action } = ritualPrompt({ ...facts, ...more }, { registrationCompleted }, now);
  return `${action}: ${text}`;
};

test("today's ritual is done, allowed again, or not begun", () => {
  expect(status({ ritualsLeftToday: 0, ritualsToday: 1 })).toBe(
    "wishes: 今天的儀式完成了。明天（11/23）可以再帶一個願來。",
  );
  expect(status({ ritualsToday: 2, ritualsLeftToday: null })).toBe(
    "ritual: 今天走過 2 場儀式。心裡還有話，可以再開始一場。",
  );
  expect(status({ fulfilled: 1 })).toBe("ritual: 帶一個今天的願，讓它從石頭裡走出來。");
  expect(status({})).toBe("ritual: 寫下此刻最放不下的一件事，帶它走第一場儀式。");
  expect(status({}, false)).toMatch(/^journey: 寫下此刻/);
});

test("before the journey the trial is promised only where it is open", () => {
  const none = { ...membership, hasMembership: false, isActive: false };
  expect(status({ membership: none, trial: "open" }, false)).toMatch(/^journey: .*七天體驗就從那一刻開始/);
  expect(status({ membership: none }, false)).toMatch(/^journey: .*再看看要不要接上方案/);
});

test("without a running plan it is said what was chosen, what can begin, and that the wishes are kept", () => {
  const ended = { membership: { ...membership, isActive: false } };
  expect(status({ ...ended, chosenPlan: "vip" })).toBe("offer: 你選了靈師方案，付款之後就從那一刻開始。");
  expect(status({ ...ended, chosenPlan: "vip", trial: "open", active: 1 })).toBe(
    "offer: 你選了靈師方案，付款之後就從那一刻開始；以前的願都還在。也可以先走七天體驗。",
  );
  expect(status({ ...ended, fulfilled: 1 })).toBe("offer: 新的儀式需要有效的會員方案；以前的願都還在。");
});

test("the plan whose payment is offered is the chosen one, else the one that ended", () => {
  const offer = (more: Partial<TempleOverview["membership"]>, chosenPlan: "basic" | "vip" | null = null) => {
    const { label, path } = renewalOffer({ membership: { ...membership, ...more }, chosenPlan });
    return [label, path];
  };
  expect(offer({}, "vip")).toEqual(["為靈師方案付款", "/dashboard?plan=vip"]);
  expect(offer({ membershipType: "vip" })).toEqual(["續上靈師方案", "/dashboard?plan=vip"]);
  expect(offer({ membershipType: "trial" })).toEqual(["看看修行方案", "/dashboard?plan=basic"]);
  expect(offer({ hasMembership: false })).toEqual(["看看修行方案", "/dashboard?plan=basic"]);
});

test("nobody is welcomed back who just came", () => {
  const visit = { isNew: false, membership, active: 0, fulfilled: 0 };
  const none = { ...membership, hasMembership: false };
  expect(isFirstVisit(visit)).toBe(false);
  expect(isFirstVisit({ ...visit, isNew: true })).toBe(true);
  expect(isFirstVisit({ ...visit, membership: none })).toBe(true);
  expect(isFirstVisit({ ...visit, membership: none, fulfilled: 1 })).toBe(false);
});
