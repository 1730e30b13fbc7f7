import { describe, expect, it } from "vitest";
import { LoadShedder } from "./load-shedder.ts";

const idle = { loopMs: 0, databaseMs: 1 };
const lateLoop = { loopMs: 75, databaseMs: 1 };
const lateDatabase = { loopMs: 0, databaseMs: 150 };
const atTarget = { loopMs: 25, databaseMs: 50 };

const sampled = (shedder: LoadShedder, delays: typeof idle, times = 1): LoadShedder => {
  for (let time = 0; time < times; time += 1) shedder.sample(delays);
  return shedder;
};
/** Lets in as many as are admitted, at most this many; returns how many they were. */
function fill(shedder: LoadShedder, most = 100_000): number {
  let count = 0;
  for (; count < most && shedder.admits(); count += 1) shedder.opened();
  return count;
}
describe("the load shedder", () => {
  it("admits everything before the first sample", () => {
    expect(fill(new LoadShedder(), 20_000)).toBe(20_000);
  });

  it("lets 128 requests in at a time where nothing was late, and the next one when one of them is answered", () => {
    const shedder = sampled(new LoadShedder(), idle, 100);
    expect(fill(shedder, 127)).toBe(127);
    const last = shedder.opened();
    expect(shedder.admits()).toBe(false);
    shedder.closed(last);
    expect(fill(shedder)).toBe(1);
  });

  it.each([
    ["event loop", lateLoop],
    ["database", lateDatabase],
  ])("lets fewer in with every sample in which the %s is late, but never fewer than 48", (_, late) => {
    const shedder = sampled(new LoadShedder(), idle);
    const limits = Array.from({ length: 2 }, () => sampled(shedder, late).limit);
    expect(limits.every((limit, index) => limit < (limits[index - 1] ?? 128))).toBe(true);
    expect(sampled(shedder, { loopMs: 10_000, databaseMs: 10_000 }, 600).limit).toBe(48);
    expect(fill(shedder)).toBe(48);
  });

  it("halves the limit at most with one sample, however late everything is", () => {
    const shedder = sampled(new LoadShedder(), idle);
    expect(sampled(shedder, { loopMs: 60_000, databaseMs: 1 }).limit).toBe(64);
  });

  it("lets more in with every sample in which nothing is late and the limit is used", () => {
    const shedder = sampled(new LoadShedder(), idle);
    let open = fill(shedder);
    for (let sample = 0; sample < 5; sample += 1) {
      sampled(shedder, idle);
      const more = fill(shedder);
      expect(more).toBeGreaterThan(0);
      open += more;
    }
    expect(open).toBeGreaterThan(250);
  });

  it("keeps the limit while the delays are on their targets", () => {
    const shedder = sampled(sampled(new LoadShedder(), idle), lateLoop, 2);
    const before = shedder.limit;
    fill(shedder);
    expect(sampled(shedder, atTarget, 50).limit).toBeCloseTo(before, 5);
  });

  it("is as it was before within two seconds after a flood, whichever way the limit went", () => {
    const low = sampled(new LoadShedder(), { loopMs: 500, databaseMs: 500 }, 600);
    fill(low);
    expect(sampled(low, idle, 20).limit).toBe(128);
    expect(fill(low)).toBe(128);

    const high = sampled(new LoadShedder(), idle);
    for (let sample = 0; sample < 10; sample += 1) {
      fill(high);
      sampled(high, idle);
    }
    expect(high.limit).toBeGreaterThan(500);
    sampled(high, idle, 30);
    expect(high.limit).toBe(128);
  });

  it("lets slow requests that cost nothing keep nobody out for long: uploads, downloads, readings", () => {
    const shedder = sampled(new LoadShedder(), idle);
    fill(shedder);
    expect(shedder.admits()).toBe(false);
    expect(sampled(shedder, idle).admits()).toBe(true);
    // Not even while everything is late: after two seconds they do not count.
    const late = sampled(new LoadShedder(), lateLoop, 20);
    expect(fill(late)).toBe(48);
    expect(sampled(late, lateLoop, 19).admits()).toBe(false);
    expect(fill(sampled(late, lateLoop))).toBe(48);
  });

  it("counts a request once, however long it takes", () => {
    const shedder = sampled(new LoadShedder(), idle);
    const begun = shedder.opened();
    sampled(shedder, idle, 19);
    expect(fill(shedder)).toBe(127);
    sampled(shedder, atTarget);
    shedder.closed(begun);
    expect(fill(shedder)).toBe(1);
  });

  it("says how many were refused since it was asked last", () => {
    const shedder = new LoadShedder();
    shedder.refused();
    shedder.refused();
    expect([shedder.takeRefused(), shedder.takeRefused()]).toEqual([2, 0]);
  });
});
