import { transaction } from "@panshi/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MemberCtx } from "../../platform/context.ts";
import { grantTestPlan } from "../../commerce/membership/testing.ts";
import { listUserOracles } from "../oracle/list-user-oracles.ts";
import { deletePersonalRows } from "../../site/own-data/delete-store.ts";
import { createSlip } from "../oracle/staff/manage-slips.ts";
import { viewRecurrence } from "../recurrence/view-recurrence.ts";
import {
  insertTestAdministrator,
  insertTestMember,
  outcomeOf,
  signInTestMember,
  type TestCore,
  testCore,
} from "../../testing.ts";
import { answerReading, viewOwnReadingAnswer } from "./answer-reading.ts";
import { collectInterpretation, interpretOracle } from "./interpret-oracle.ts";

let core: TestCore;
let slipId: string;
beforeAll(async () => {
  core = await testCore();
  const { id } = await insertTestAdministrator(core.ctx, "super_admin");
  const ctx = { ...core.ctx, actor: { kind: "administrator", administratorId: id, role: "super_admin" } } as const;
  const texts = { title: "星落平野", description: "星落平野", interpretation: "先站穩。", advice: "寫一件事。" };
  const rest = { imageUrl: null, category: "general", fortuneLevel: "good", displayOrder: 0, isActive: true } as const;
  slipId = (await createSlip(ctx, { ...texts, ...rest, questions: ["一？", "二？", "三？"] })).id;
});
afterAll(() => core.close());

async function vip(): Promise<MemberCtx> {
  const { id } = await insertTestMember(core.ctx);
  await grantTestPlan(core.ctx, id, "vip", 30);
  return (await signInTestMember(core.ctx, id)).ctx;
}
async function readingOf(ctx: MemberCtx, voice: "plain" | "reflective"): Promise<string> {
  const asked = { oracle: { id: slipId }, question: "會好嗎", voice, reading: "traditional" } as const;
  return (await collectInterpretation(interpretOracle(ctx, asked))).readingId ?? "";
}
const write = (ctx: MemberCtx, readingId: string, answer: string) => answerReading(ctx, { readingId, answer });

it("an answer is kept with its reading and told among the draws; a later one replaces it, an empty one takes it back", async () => {
  const ctx = await vip();
  const readingId = await readingOf(ctx, "reflective");
  const stored = async () => {
    const [draw] = (await listUserOracles(ctx, { limit: 5 })).items;
    const { answer } = await viewOwnReadingAnswer(ctx, { readingId });
    expect(draw?.readings.map((reading) => reading.answer)).toEqual([answer]);
    return answer;
  };
  expect(await stored()).toBeNull();
  expect(await write(ctx, readingId, "我在等外婆開口。")).toEqual({ answer: "我在等外婆開口。" });
  expect(await stored()).toBe("我在等外婆開口。");
  await write(ctx, readingId, "其實是我不敢問。");
  expect(await stored()).toBe("其實是我不敢問。");
  expect(await write(ctx, readingId, "")).toEqual({ answer: null });
  expect(await stored()).toBeNull();
});

it("nobody else answers or reads it, and a reading in another voice has none", async () => {
  const owner = await vip();
  const readingId = await readingOf(owner, "reflective");
  await write(owner, readingId, "只有我知道。");
  const other = await vip();
  expect(await outcomeOf(write(other, readingId, "別人的"))).toBe("not_found");
  expect(await outcomeOf(viewOwnReadingAnswer(other, { readingId }))).toBe("not_found");
  const plain = await readingOf(owner, "plain");
  expect(await outcomeOf(write(owner, plain, "白話沒有問題"))).toBe("not_found");
  expect(await viewOwnReadingAnswer(owner, { readingId })).toEqual({ answer: "只有我知道。" });
});

it("回望 reads answers as 反思, tells of care after words of crisis without quoting them, and an erasure leaves none", async () => {
  const ctx = await vip();
  const readingId = await readingOf(ctx, "reflective");
  await write(ctx, readingId, "我在等外婆開口。");
  const { written, care } = await viewRecurrence(ctx);
  expect(care).toBe(false);
  expect(written).toContainEqual(expect.objectContaining({ source: "answer", text: "我在等外婆開口。" }));
  await write(ctx, readingId, "我不想活了");
  const crisis = await viewRecurrence(ctx);
  expect(crisis.care).toBe(true);
  expect(JSON.stringify(crisis)).not.toContain("不想活");
  await transaction(ctx, ({ db }) =>
    deletePersonalRows(db, { memberId: ctx.actor.viewer.id, email: null, now: ctx.clock.now() }),
  );
  expect(await core.database.sql`select answer from oracle_readings where id = ${readingId}`).toEqual([]);
});
