import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/** Three addresses. */
const [A, B, C] = ["192.0.2.1", "192.0.2.2", "192.0.2.3"];

/** A job that runs until it is told to end. */
const held = () => {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, work: () => ended };
};

describe("a fair queue", () => {
  it("runs so many at once and no more, and goes on when one ends", async () => {
    const queue = new FairQueue({ running: 2, waiting: 10, waitingPerAddress: 10 });
    let [running, most] = [0, 0];
    const job = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, () => queue.run({ address: A }, job)));
    expect([most, running]).toEqual([2, 0]);
  });

  it("takes addresses in turn: one that sent many does not hold up another", async () => {
    const queue = new FairQueue({ running: 1, waiting: 10, waitingPerAddress: 10 });
    const first = held();
    const done: string[] = [];
    const add = (address: string, name: string) => queue.run({ address }, async () => void done.push(name));
    const all = [queue.run({ address: A }, first.work), add(A, "a1"), add(A, "a2"), add(A, "a3"), add(B, "b1")];
    first.end();
    await Promise.all(all);
    expect(done).toEqual(["a1", "b1", "a2", "a3"]);
  });

  it("refuses with busy what has no room, and an address that fills its own part leaves room for others", async () => {
    const queue = new FairQueue({ running: 1, waiting: 3, waitingPerAddress: 2 });
    const first = held();
    const add = (address: string) => queue.run({ address }, () => Promise.resolve(address));
    const running = queue.run({ address: A }, first.work);
    const waiting = [add(A), add(A)];
    await expect(add(A)).rejects.toMatchObject({ code: "busy", status: 503, retryAfterSeconds: 2 });
    waiting.push(add(B));
    await expect(add(C)).rejects.toMatchObject({ code: "busy" });
    first.end();
    await running;
    expect(await Promise.all(waiting)).toEqual([A, A, B]);
    expect(await add(C)).toBe(C);
  });

  it("counts the addresses of one IPv6 /64 as one", async () => {
    const queue = new FairQueue({ running: 1, waiting: 3, waitingPerAddress: 1 });
    const first = held();
    const running = queue.run({ address: "2001:db8::1" }, first.work);
    const waiting = queue.run({ address: "2001:db8::2" }, () => Promise.resolve());
    const third = queue.run({ address: "2001:db8::3" }, () => Promise.resolve());
    await expect(third).rejects.toMatchObject({ code: "busy" });
    first.end();
    await Promise.all([running, waiting]);
  });

  it("does not run a job whose caller has gone, and runs the next", async () => {
    const queue = new FairQueue({ running: 1, waiting: 3, waitingPerAddress: 3 });
    const first = held();
    const done: string[] = [];
    let gone = false;
    const running = queue.run({ address: A }, first.work);
    const left = queue.run({ address: A, isGone: () => gone }, async () => void done.push("left"));
    const stayed = queue.run({ address: A, isGone: () => false }, async () => void done.push("stayed"));
    gone = true;
    first.end();
    await expect(left).rejects.toMatchObject({ code: "busy" });
    await Promise.all([running, stayed]);
    expect(done).toEqual(["stayed"]);
  });

  it("keeps its place free after a job that failed", async () => {
    const queue = new FairQueue({ running: 1, waiting: 0, waitingPerAddress: 0 });
    await expect(queue.run({ address: A }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await queue.run({ address: A }, () => Promise.resolve("yes"))).toBe("yes");
  });
});
