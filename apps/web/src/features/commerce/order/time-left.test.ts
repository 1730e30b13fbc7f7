import { expect, test } from "vitest";
import { timeLeft } from "./use-time-left.ts";

const now = new Date("2026-11-21T00:00:00Z");
const after = (seconds: number) => timeLeft(new Date(now.getTime() + seconds * 1000), now);

test("the time left is coarser the longer it is", () => {
  expect(after(2 * 86_400 + 5 * 3600 + 59)).toBe("2 天 5 小時");
  expect(after(86_400)).toBe("1 天 0 小時");
  expect(after(86_399)).toBe("23 小時 59 分");
  expect(after(3600)).toBe("1 小時 0 分");
  expect(after(90)).toBe("1 分 30 秒");
  expect(after(1)).toBe("0 分 1 秒");
});

test("there is no time left when it is over", () => {
  for (const seconds of [0, -1, -86_400]) expect(after(seconds)).toBeNull();
});
