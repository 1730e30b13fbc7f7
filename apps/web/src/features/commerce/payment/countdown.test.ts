import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COUNTDOWN_SECONDS, startCountdown } from "./paid-order-result.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("[S2.94] five seconds are counted down, and then `onDone` is called once", () => {
  const ticks: number[] = [];
  const done = vi.fn();
  startCountdown(COUNTDOWN_SECONDS, (left) => ticks.push(left), done);
  vi.advanceTimersByTime(4999);
  expect(ticks).toEqual([4, 3, 2, 1]);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ticks).toEqual([4, 3, 2, 1, 0]);
  vi.advanceTimersByTime(60_000);
  expect(done).toHaveBeenCalledTimes(1);
});

test("a stopped countdown calls nothing", () => {
  const done = vi.fn();
  const stop = startCountdown(COUNTDOWN_SECONDS, () => {}, done);
  vi.advanceTimersByTime(3000);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(done).not.toHaveBeenCalled();
});
