import { randomUUID } from "node:crypto";
import { throttles } from "@panshi/db/schema";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestCore, testCore } from "../../testing.ts";
import { MINUTE } from "../clock.ts";
import { throttleManyAttempts } from "./testing.ts";
import { type ThrottleCounter, throttleAttempts, counterKey } from "./throttle.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** The counts of some counters, by their limit. */
const counts = async (attempts: readonly ThrottleCounter[]) => {
  const keys = attempts.map((attempt) => counterKey(core.ctx, attempt));
  const rows = await core.database.db.select().from(throttles).where(inArray(throttles.key, keys));
  return keys.map((key) => rows.find((row) => row.key === key)?.count ?? 0);
};

it("an attempt over several limits answers with the longest wait and increments no counter", async () => {
  const subject = randomUUID();
  // Their windows begin at different times: the second is over ten minutes later.
  const early: ThrottleCounter = ["reset:account", subject];
  const late: ThrottleCounter = ["reset:browser", subject];
  const free: ThrottleCounter = ["reset:recipient", subject];
  for (const [limit, of] of [early, late]) {
    await throttleManyAttempts(core.ctx, { times: 5, limit, subject: of });
    core.clock.advance(10 * MINUTE);
  }
  for (const attempts of [
    [early, late, free],
    [free, late, early],
  ])
    await expect(throttleAttempts(core.ctx, attempts)).rejects.toMatchObject({
      code: "too_many",
      retryAfterSeconds: 50 * 60,
      limits: expect.arrayContaining([early[0], late[0]]),
    });
  await expect(throttleAttempts(core.ctx, [early, free])).rejects.toMatchObject({
    limits: [early[0]],
    retryAfterSeconds: 40 * 60,
  });
  expect(await counts([early, late, free])).toEqual([5, 5, 0]);
});
