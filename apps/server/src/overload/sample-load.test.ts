import type { Database } from "@panshi/db";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LoadShedder } from "./load-shedder.ts";
import { sampleLoad } from "./sample-load.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => vi.useRealTimers());

/** A database whose queries end when they are told to, and a log that keeps its lines. */
function started() {
  const queries: PromiseWithResolvers<unknown>[] = [];
  const sql = () => {
    const query = Promise.withResolvers<unknown>();
    queries.push(query);
    return query.promise;
  };
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const shedder = new LoadShedder();
  const stop = sampleLoad(shedder, { database: { sql } as unknown as Database, log });
  return { queries, lines, shedder, stop };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe("the measuring of the load", () => {
  it("counts a query that is still under way with its age, and has one at a time", async () => {
    const { queries, shedder, stop } = started();
    await seconds(0.1);
    expect(shedder.limit).toBe(128);
    await seconds(1);
    expect(queries).toHaveLength(1);
    expect(shedder.limit).toBe(48);
    queries[0]?.resolve([]);
    await seconds(0.1);
    expect(queries).toHaveLength(2);
    stop();
  });

  it("takes a database that refuses for one that is not slow", async () => {
    const { queries, shedder, stop } = started();
    for (let sample = 0; sample < 10; sample += 1) {
      await seconds(0.1);
      queries.at(-1)?.reject(new Error("no connection"));
    }
    expect(shedder.limit).toBe(128);
    stop();
  });

  it("logs once a second how many requests were refused, and nothing where none was", async () => {
    const { lines, shedder, stop } = started();
    await seconds(2);
    expect(lines).toEqual([]);
    shedder.refused();
    shedder.refused();
    await seconds(1);
    expect(lines).toMatchObject([{ refused: 2, msg: "requests refused by overload" }]);
    await seconds(5);
    expect(lines).toHaveLength(1);
    stop();
    const { limit } = shedder;
    await seconds(5);
    expect(shedder.limit).toBe(limit);
  });
});
