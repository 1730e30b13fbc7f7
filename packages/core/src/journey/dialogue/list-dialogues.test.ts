import type { Dialogue } from "@panshi/contracts/journey/dialogue";
import { newId, transaction } from "@panshi/db";
import { dialogues } from "@panshi/db/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertTestMember, signInTestMember, type TestCore, testCore } from "../../testing.ts";
import { listDialogues } from "./manage-dialogues.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

it("a page of the longest dialogues ends by its size, and the following pages have every one once", async () => {
  const { id: memberId } = await insertTestMember(core.ctx);
  const now = core.clock.now();
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
  await transaction(core.ctx, ({ db }) => db.insert(dialogues).values(rows));
  const { ctx } = await signInTestMember(core.ctx, memberId);
  const seen: Dialogue[] = [];
  let cursor: string | undefined;
  do {
    const page = await listDialogues(ctx, { limit: 200, cursor });
    expect(JSON.stringify(page.items).length).toBeLessThan(150_000);
    seen.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(200);
  expect(seen).toHaveLength(200);
  const days = seen.map(({ meditationDate }) => meditationDate);
  expect(days).toEqual(days.toSorted().toReversed());
});
