import { newId, transaction } from "@panshi/db";
import { administrators } from "@panshi/db/schema";
import { type TestDatabase, testDatabase } from "@panshi/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hasDemoAccount } from "./has-demo-account.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const add = (email: string, isDemo: boolean) => {
  const at = new Date("2026-03-01T04:00:00Z");
  const row = {
    id: newId(at),
    email,
    firstName: "石",
    lastName: "林",
    passwordHash: "x",
    isDemo,
    createdAt: at,
    updatedAt: at,
  };
  return transaction(database, (tx) => tx.db.insert(administrators).values(row));
};

it("finds an administrator of the demo, and none among real ones", async () => {
  await add("real@example.com", false);
  expect(await hasDemoAccount({ ctx: database })).toBe(false);
  await add("super@panshi.test", true);
  expect(await hasDemoAccount({ ctx: database })).toBe(true);
});
