import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listen } from "./listen.ts";
import { testDatabase, type TestDatabase } from "../testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const notify = (text: string) => database.db.execute(sql`select pg_notify('test_channel', ${text})`);

test("reports messages, a lost connection and the new subscription", async () => {
  const seen: string[] = [];
  const listener = listen(database.url, "test_channel", {
    onMessage: (payload) => seen.push(payload),
    onReady: () => seen.push("ready"),
    onLost: () => seen.push("lost"),
  });
  await vi.waitFor(() => expect(seen).toEqual(["ready"]), 5_000);
  await notify("one");
  await vi.waitFor(() => expect(seen).toEqual(["ready", "one"]), 5_000);

  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'panshi listen test_channel'`,
  );
  await vi.waitFor(() => expect(seen).toEqual(["ready", "one", "lost", "ready"]), 5_000);
  await notify("two");
  await vi.waitFor(() => expect(seen.at(-1)).toBe("two"), 5_000);

  await listener.close();
  await notify("three");
  expect(seen).toEqual(["ready", "one", "lost", "ready", "two"]);
});

test("keeps retrying without a server, and can be closed meanwhile", async () => {
  const errors: unknown[] = [];
  const listener = listen("postgres://nobody@127.0.0.1:9/none", "test_channel", {
    onMessage: () => {},
    onReady: () => {},
    onLost: () => errors.push("lost without having been ready"),
    onError: (error) => errors.push(error),
  });
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1), 5_000);
  await listener.close();
  expect(errors).not.toContain("lost without having been ready");
});
