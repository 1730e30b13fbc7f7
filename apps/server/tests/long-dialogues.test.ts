import type { Dialogue } from "@panshi/contracts/dialogue";
import { newId } from "@panshi/db";
import { dialogues } from "@panshi/db/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestResponse, type TestApp, testApp } from "../src/testing.ts";
import { addMember, writeRows } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

it("a page of the longest dialogues ends by its size, and following pages hold every one once", async () => {
  const { id: memberId, cookies } = await addMember(server);
  const now = server.clock.now();
  const rows = Array.from({ length: 200 }, (_, number) => ({
    id: newId(now),
    memberId,
    meditationDate: `2026-02-${String(1 + (number % 28)).padStart(2, "0")}`,
    emotionalState: "calm" as const,
    dialogueContent: "靜".repeat(4000),
    soulInsights: "安".repeat(1000),
    createdAt: now,
    updatedAt: now,
  }));
  await writeRows(server, (db) => db.insert(dialogues).values(rows));
  const seen: Dialogue[] = [];
  for (let url: string | undefined = "/api/soul-dialogues?limit=200"; url; ) {
    const page: TestResponse<Dialogue[]> = await server.call<Dialogue[]>("GET", url, { cookies });
    expect([page.status, page.text.length < 150_000]).toEqual([200, true]);
    seen.push(...page.body);
    url = /<([^>]+)>; rel="next"/.exec(String(page.headers["link"]))?.[1];
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(200);
  expect(seen).toHaveLength(200);
  const days = seen.map(({ meditationDate }) => meditationDate);
  expect(days).toEqual(days.toSorted().toReversed());
});
