import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withRedactedQueryErrors } from "../src/jobs/without-query-values.ts";
import { type TestApp, testApp } from "../src/testing.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** Everything of an error, as pg-boss would store it. */
const stored = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.stack, JSON.stringify(error), stored(error.cause)].join("\n")
    : JSON.stringify(error ?? null);

it("what a job stores of a failed query has its code and place, and none of its values", async () => {
  const { db } = server.database;
  const wish = "願母親平安出院";
  const fail = async (text: string) => void (await db.execute(sql`select ${text}::int`));
  const failure: unknown = await withRedactedQueryErrors(fail)(wish).catch((error: unknown) => error);
  expect(stored(failure)).toContain("query failed: 22P02");
  expect(stored(failure)).toContain("jobs.test.ts");
  expect(stored(failure)).not.toContain(wish);
  // Without it the wish would be stored.
  expect(stored(await fail(wish).catch((error: unknown) => error))).toContain(wish);
});

it("any other failure of a job stays as it is", async () => {
  await expect(withRedactedQueryErrors(() => Promise.reject(new Error("smtp refused")))()).rejects.toThrow(
    "smtp refused",
  );
  await expect(withRedactedQueryErrors(() => Promise.resolve())()).resolves.toBeUndefined();
});
