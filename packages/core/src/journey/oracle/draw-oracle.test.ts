import type { OracleCategory } from "@panshi/contracts/journey/oracle";
import { newId, transaction } from "@panshi/db";
import { decks, deckSlips, oracleDraws, oracleSlips, prayers, slipVersions } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { insertTestPrayers } from "../prayer/testing.ts";
import { insertTestMember, outcomeOf, signInTestMember, type TestCore, testCore } from "../../testing.ts";
import { deckHash, pickSlip, requireTopicDeck } from "./deck.ts";
import { drawOracle } from "./draw-oracle.ts";
import { MIN_TOPIC_SLIPS } from "./deck.ts";

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

/** Adds slips of a category; returns the ids of their versions in the deck's order. */
async function addSlips(count: number, category: OracleCategory, given: Partial<typeof oracleSlips.$inferInsert> = {}) {
  const at = core.clock.now();
  const times = { createdAt: at, updatedAt: at };
  const rows = Array.from({ length: count }, () => ({ id: newId(at), versionId: newId(at) }));
  const listed = { title: "一支籤", category, fortuneLevel: "good" as const };
  await transaction(core.ctx, async ({ db }) => {
    await db.insert(slipVersions).values(
      rows.map(({ id, versionId }) => ({
        id: versionId,
        slipId: id,
        ...listed,
        description: "星落平野",
        interpretation: "先站穩，再往前。",
        advice: "寫下一件小事。",
        createdAt: at,
      })),
    );
    await db
      .insert(oracleSlips)
      .values(rows.map(({ id, versionId }) => ({ id, currentVersionId: versionId, ...listed, ...times, ...given })));
  });
  core.ctx.cache.drop("oracle_slips");
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ versionId }) => versionId);
}

/** A signed-in member, and the id of a wish of theirs with this topic. */
async function memberWithWish(topic: OracleCategory | null, given: Partial<typeof prayers.$inferInsert> = {}) {
  const { id } = await insertTestMember(core.ctx);
  await insertTestPrayers(core.ctx, id, [{ topic, ...given }]);
  const [wish] = await core.database.db.select().from(prayers).where(eq(prayers.memberId, id));
  if (!wish) throw new Error("no prayer was inserted");
  return { ctx: (await signInTestMember(core.ctx, id)).ctx, prayerId: wish.id };
}

/** Draws, and returns the version drawn with the deck recorded for it. */
async function drawn(ctx: MemberOrVisitorCtx, prayerId?: string) {
  const { id } = await drawOracle(ctx, { question: "", ...(prayerId && { prayerId }) });
  const { db } = core.database;
  const [row] = await db
    .select({ versionId: oracleDraws.versionId, deckId: decks.id, hash: decks.hash, size: decks.size })
    .from(oracleDraws)
    .innerJoin(decks, eq(decks.id, oracleDraws.deckId))
    .where(eq(oracleDraws.id, id));
  if (!row) throw new Error("the draw has no deck");
  const slips = await db
    .select({ versionId: deckSlips.versionId })
    .from(deckSlips)
    .where(eq(deckSlips.deckId, row.deckId))
    .orderBy(asc(deckSlips.position));
  return { ...row, versionIds: slips.map(({ versionId }) => versionId) };
}

describe("a draw after a ritual", () => {
  it("is from the active slips of the wish's topic, and the deck recorded is exactly these", async () => {
    const career = await addSlips(MIN_TOPIC_SLIPS, "career");
    const others = await addSlips(20, "love");
    await addSlips(5, "career", { isActive: false });
    await addSlips(5, "career", { deletedAt: core.clock.now() });
    const { ctx, prayerId } = await memberWithWish("career");
    for (let round = 0; round < 5; round += 1) {
      const draw = await drawn(ctx, prayerId);
      expect(draw.versionIds).toEqual(career);
      expect(draw).toMatchObject({ hash: deckHash(career), size: career.length });
      expect(career).toContain(draw.versionId);
    }
    // Without the wish the same member draws from all.
    expect(new Set((await drawn(ctx)).versionIds)).toEqual(new Set([...career, ...others]));
    expect(await core.database.db.$count(decks)).toBe(2);
  });

  it("draws each slip of the topic equally often", async () => {
    const SIZE = 11;
    const health = await addSlips(SIZE, "health");
    await addSlips(20, "general");
    const rounds = SIZE * 1_000;
    const counts = new Map(health.map((versionId) => [versionId, 0]));
    for (let round = 0; round < rounds; round += 1) {
      const { versionId } = pickSlip(await requireTopicDeck(core.ctx, { topic: "health" }));
      counts.set(versionId, (counts.get(versionId) ?? 0) + 1);
    }
    expect(counts.size).toBe(SIZE);
    const expected = rounds / SIZE;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 10 degrees of freedom: beyond 65 less than once in a thousand million runs.
    expect(chiSquare).toBeLessThan(65);
  });

  it("is from all slips where the topic has fewer than eight active ones, and from the topic's once it has eight", async () => {
    const seven = await addSlips(MIN_TOPIC_SLIPS - 1, "wealth");
    await addSlips(3, "wealth", { isActive: false });
    const general = await addSlips(4, "general");
    const { ctx, prayerId } = await memberWithWish("wealth");
    expect(MIN_TOPIC_SLIPS).toBe(8);
    expect(new Set((await drawn(ctx, prayerId)).versionIds)).toEqual(new Set([...seven, ...general]));
    const eighth = await addSlips(1, "wealth");
    expect(new Set((await drawn(ctx, prayerId)).versionIds)).toEqual(new Set([...seven, ...eighth]));
  });

  it("is from all slips where the wish has no topic", async () => {
    const all = [...(await addSlips(9, "love")), ...(await addSlips(9, "career"))];
    const { ctx, prayerId } = await memberWithWish(null);
    expect(new Set((await drawn(ctx, prayerId)).versionIds)).toEqual(new Set(all));
  });

  it("still knows the topic of a wish that administrators cancelled", async () => {
    const love = await addSlips(8, "love");
    await addSlips(8, "career");
    const { ctx, prayerId } = await memberWithWish("love", { status: "cancelled" });
    expect((await drawn(ctx, prayerId)).versionIds).toEqual(love);
  });

  it("is refused for another member's wish and an unknown one, and to a visitor, and nothing is drawn", async () => {
    await addSlips(9, "love");
    const [own, other] = [await memberWithWish("love"), await memberWithWish("love")];
    const visitor = { ...core.ctx, actor: { kind: "visitor", visitorHash: Buffer.alloc(32, 7) } } as const;
    for (const [ctx, prayerId, code] of [
      [own.ctx, other.prayerId, "not_found"],
      [own.ctx, newId(), "not_found"],
      [visitor, own.prayerId, "unauthorized"],
    ] as const)
      expect(await outcomeOf(drawOracle(ctx, { question: "", prayerId }))).toBe(code);
    expect(await core.database.db.$count(oracleDraws)).toBe(0);
  });
});
