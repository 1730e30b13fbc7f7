import { expect, it } from "vitest";
import { ritualStatus } from "./ritual-status.ts";

const membership = (isActive: boolean) =>
  ({ hasMembership: true, membershipType: "basic", endDate: null, daysRemaining: 0, isActive }) as const;

it.each([
  [true, 0, 1, "帶一個今天的願"],
  [true, 0, null, "帶一個今天的願"],
  [true, 1, 0, "今天的儀式已經完成"],
  [true, 2, null, "今天做過 2 場儀式"],
  [false, 0, 0, "需要有效的會員方案"],
  [false, 1, 0, "需要有效的會員方案"],
] as const)(
  "describes today (active: %s, done: %i, left: %s): %s",
  (isActive, ritualsToday, ritualsLeftToday, words) => {
    expect(ritualStatus({ membership: membership(isActive), ritualsToday, ritualsLeftToday })).toContain(words);
  },
);
