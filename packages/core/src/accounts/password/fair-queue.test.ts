import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/** A job that runs until `end` is called. */
const held = () => {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, work: () => ended };
};

/** What is no IP address counts together, so these are three. */
const addresses = { a: "192.0.2.1", b: "192.0.2.2", c: "192.0.2.3" };

describe("a fair queue", () => {
  it("runs so many at once and no more, and goes on when one ends", async () => {
    const queue = new FairQueue({ running: 2, waiting: 10, waitingPerAddress: 10, retryAfterSeconds: 2 });
    let [running, most] = [0, 0];
    const job = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, () => queue.run({ address: "a" }, job)));
    expect([most, running]).toEqual([2, 0]);
  });

  it("takes addresses in turn: one that sent many does not hold up another", async () => {
    const queue = new FairQueue({ running: 1, waiting: 10, waitingPerAddress: 10, retryAfterSeconds: 2 });
    const first = held();
    const done: string[] = [];
    const add = (from: keyof typeof addresses, name: string) =>
      queue.run({ address: addresses[from] }, async () => void done.push(name));
    const all = [
      queue.run({ address: addresses.a }, first.work),
      add("a", "a1"),
      add("a", "a2"),
      add("a", "a3"),
      add("b", "b1"),
    ];
    first.end();
    await Promise.all(all);
    expect(done).toEqual(["a1", "b1", "a2", "a3"]);
  });

  it("refuses with busy what has no room, and an address that fills its own part leaves room for others", async () => {
    const queue = new FairQueue({ running: 1, waiting: 2, waitingPerAddress: 1, retryAfterSeconds: 2 });
    const first = held();
    const add = (name: keyof typeof addresses) => queue.run({ address: addresses[name] }, () => Promise.resolve(name));
    const running = queue.run({ address: addresses.a }, first.work);
    const waiting = [add("a")];
    await expect(add("a")).rejects.toMatchObject({ code: "busy", status: 503, retryAfterSeconds: 2 });
    waiting.push(add("b"));
    await expect(add("c")).rejects.toMatchObject({ code: "busy" });
    first.end();
    await running;
    expect(await Promise.all(waiting)).toEqual(["a", "b"]);
    expect(await add("c")).toBe("c");
  });

  it("when full, makes room for an address with less to do by refusing the last job of one with most", async () => {
    const queue = new FairQueue({ running: 1, waiting: 4, waitingPerAddress: 2, retryAfterSeconds: 2 });
    const first = held();
    const done: string[] = [];
    const add = (address: string, name: string) => queue.run({ address }, async () => void done.push(name));
    const running = queue.run({ address: "192.0.2.1" }, first.work);
    const waiting = [add("192.0.2.1", "a1"), add("192.0.2.1", "a2"), add("192.0.2.2", "b1"), add("192.0.2.2", "b2")];
    const outcomes = Promise.allSettled(waiting);
    const [c, d] = [add("192.0.2.3", "c1"), add("192.0.2.4", "d1")];
    // One each: nobody has more than another.
    await expect(add("192.0.2.5", "e1")).rejects.toMatchObject({ code: "busy", retryAfterSeconds: 2 });
    first.end();
    await Promise.all([running, c, d]);
    expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected"]);
    expect(done).toEqual(["a1", "b1", "c1", "d1"]);
  });

  it("takes an IPv6 /48 for one, which one customer may have, and no more of IPv4 than the address", async () => {
    const queue = new FairQueue({ running: 1, waiting: 10, waitingPerAddress: 1, retryAfterSeconds: 2 });
    const first = held();
    const add = (address: string) => queue.run({ address }, () => Promise.resolve());
    const running = queue.run({ address: "192.0.2.1" }, first.work);
    const waiting = [add("2001:db8:1:1::1"), add("2001:db8:2:1::1"), add("192.0.2.1"), add("192.0.2.2")];
    await expect(add("2001:db8:1:2::1")).rejects.toMatchObject({ code: "busy" });
    first.end();
    await Promise.all([running, ...waiting]);
  });

  it("does not run a job whose caller has gone, and runs the next", async () => {
    const queue = new FairQueue({ running: 1, waiting: 3, waitingPerAddress: 3, retryAfterSeconds: 2 });
    const first = held();
    const done: string[] = [];
    let gone = false;
    const running = queue.run({ address: "a" }, first.work);
    const left = queue.run({ address: "a", isDisconnected: () => gone }, async () => void done.push("left"));
    const stayed = queue.run({ address: "a", isDisconnected: () => false }, async () => void done.push("stayed"));
    gone = true;
    first.end();
    await expect(left).rejects.toMatchObject({ code: "busy" });
    await Promise.all([running, stayed]);
    expect(done).toEqual(["stayed"]);
  });

  it("keeps its place free after a job that failed", async () => {
    const queue = new FairQueue({ running: 1, waiting: 0, waitingPerAddress: 0, retryAfterSeconds: 2 });
    await expect(queue.run({ address: "a" }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await queue.run({ address: "a" }, () => Promise.resolve("yes"))).toBe("yes");
  });
});
