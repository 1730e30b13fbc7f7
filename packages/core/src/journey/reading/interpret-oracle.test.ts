import { inspect } from "node:util";
import type { Interpretation, InterpretInput, SlipInput } from "@panshi/contracts/journey/oracle";
import type { PlanType } from "@panshi/contracts/commerce/plan";
import { oracleDraws, oracleReadings } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { Ctx, Interpreter, MemberCtx, MemberOrVisitorCtx } from "../../platform/context.ts";
import { newToken, tokenHash } from "../../platform/hashing.ts";
import { grantTestPlan } from "../../commerce/membership/testing.ts";
import { claimDraws } from "../oracle/claim-draws.ts";
import { deletePersonalRows } from "../../site/own-data/delete-store.ts";
import { listUserOracles } from "../oracle/list-user-oracles.ts";
import { transaction } from "@panshi/db";
import {
  insertTestAdministrator,
  insertTestMember,
  outcomeOf,
  signInTestMember,
  type TestCore,
  testCore,
  uniqueNetworkAddress,
} from "../../testing.ts";
import { createSlip } from "../oracle/staff/manage-slips.ts";
import { rateReading } from "./answer-reading.ts";
import { collectInterpretation, interpretOracle } from "./interpret-oracle.ts";

const slip: SlipInput = {
  title: "星落平野",
  description: "星落平野\n風起山腰",
  imageUrl: null,
  category: "general",
  fortuneLevel: "good",
  interpretation: "先站穩，再往前。",
  advice: "寫下一件小事。",
  displayOrder: 0,
  isActive: true,
  lineNotes: ["落下來的，也有地方去。", "風大的時候，慢慢走。"],
  questions: ["你在等什麼？", "你放下了什麼？", "明天先做哪一件？"],
};

let core: TestCore;
let full: string;
let bare: string;
beforeAll(async () => {
  core = await testCore();
  const { id } = await insertTestAdministrator(core.ctx, "super_admin");
  const ctx = { ...core.ctx, actor: { kind: "administrator", administratorId: id, role: "super_admin" } } as const;
  full = (await createSlip(ctx, slip)).id;
  bare = (await createSlip(ctx, { ...slip, lineNotes: [], questions: [] })).id;
});
afterAll(() => core.close());

/** The prompts that were sent to the model, and what it answers next. */
let prompts: { system: string; user: string }[] = [];
let answer: () => AsyncIterable<string> | Iterable<string>;
const interpreter: Interpreter = {
  async *stream(prompt) {
    prompts.push(prompt);
    yield* answer();
  },
};
const withModel = <C extends Ctx>(ctx: C): C => ({ ...ctx, interpreter, interpreterDailyCap: 1000 });
beforeEach(() => {
  prompts = [];
  answer = () => ["「星落平野」", "先站穩。"];
});

async function memberWith(planType: PlanType | null): Promise<MemberCtx> {
  const { id } = await insertTestMember(core.ctx);
  if (planType) await grantTestPlan(core.ctx, id, planType, 30);
  return (await signInTestMember({ ...core.ctx, address: uniqueNetworkAddress() }, id)).ctx;
}
const visitor = (): MemberOrVisitorCtx => ({
  ...core.ctx,
  address: uniqueNetworkAddress(),
  actor: { kind: "visitor", visitorHash: tokenHash(newToken()) },
});
const interpret = (ctx: MemberOrVisitorCtx, given: Partial<InterpretInput> = {}): Promise<Interpretation> =>
  collectInterpretation(interpretOracle(ctx, { oracle: { id: full }, question: "會好嗎", consent: true, ...given }));
const usesBy = async (caller: string) => {
  const rows = await core.database.sql`select count from interpretation_uses where caller = ${caller}`;
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
};
const usesOf = ({ actor }: MemberCtx) => usesBy(`member:${actor.viewer.id}`);
const drawsOf = ({ actor }: MemberCtx) =>
  core.database.db
    .select()
    .from(oracleDraws)
    .where(eq(oracleDraws.memberId, actor.viewer.id))
    .orderBy(asc(oracleDraws.id));
const rowCounts = async () => {
  const [row] = await core.database
    .sql`select (select count(*) from oracle_draws) draws, (select count(*) from oracle_readings)
    readings, (select coalesce(sum(count), 0) from interpretation_uses) uses, (select coalesce(sum(count), 0) from throttles) attempts,
    (select count(*) from members where model_consent_at is not null) consents`;
  return row;
};

describe("a voice", () => {
  it("is 白話 for everybody, and the others only for an active vip plan: nothing is counted or stored for a refused one", async () => {
    for (const ctx of [visitor(), await memberWith(null), await memberWith("trial"), await memberWith("basic")]) {
      const before = await rowCounts();
      for (const voice of ["classical", "reflective"] as const)
        for (const each of [ctx, withModel(ctx)])
          expect(await outcomeOf(interpret(each, { voice }))).toBe("voice_not_in_plan");
      expect(await rowCounts()).toEqual(before);
      expect(await interpret(ctx, { voice: "plain" })).toMatchObject({ source: "traditional", voice: "plain" });
    }
    expect(prompts).toEqual([]);
  });

  it("without a model reads the slip's own texts", async () => {
    const vip = await memberWith("vip");
    const read = async (voice: InterpretInput["voice"], id = full) =>
      (await interpret(vip, { voice, oracle: { id } })).interpretation;
    expect(await read(undefined)).toBe("先站穩，再往前。\n\n今天可以做的一件事：寫下一件小事。");
    expect(await read("classical")).toBe("「星落平野」\n落下來的，也有地方去。\n\n「風起山腰」\n風大的時候，慢慢走。");
    const reflective = (await read("reflective")).split("\n\n");
    expect(reflective.slice(1, -1)).toEqual(slip.questions);
    expect(reflective.at(-1)).toContain("挑一個");
    for (const voice of ["classical", "reflective"] as const)
      expect(await read(voice, bare)).toMatch(/^這支籤還沒有.+，先讀白話的解讀。\n\n先站穩，再往前。/);
    expect(await usesOf(vip)).toBe(0);
  });

  it("with a model has a prompt of its own", async () => {
    const vip = withModel(await memberWith("vip"));
    for (const voice of ["plain", "classical", "reflective"] as const)
      expect(await interpret(vip, { voice })).toMatchObject({ source: "model", voice });
    expect(new Set(prompts.map(({ system }) => system)).size).toBe(3);
    expect(prompts[1]?.user).toContain("落下來的，也有地方去。");
    expect(prompts[2]?.user).toContain("你在等什麼？");
    expect(await usesOf(vip)).toBe(3);
  });

  it("that fails gives the fallback in the voice that was asked, and is not counted", async () => {
    const vip = withModel(await memberWith("vip"));
    answer = () => [];
    const failed = await interpret(vip, { voice: "classical" });
    expect(failed).toMatchObject({ source: "traditional", reason: "model_failed", voice: "classical" });
    expect(failed.interpretation).toMatch(/^「星落平野」\n落下來的.*傳統解讀.*專業的協助/s);
    expect(await usesOf(vip)).toBe(0);
    // The note belongs to this answer, not to the stored reading.
    const later = await interpret(vip, { voice: "classical", reading: "traditional" });
    expect(later).toMatchObject({ readingId: failed.readingId, reason: "no_consent" });
    expect(later.interpretation).not.toContain("專業的協助");
  });
});

describe("reading again", () => {
  it("answers what is stored: the model is not asked, nothing is counted or stored", async () => {
    const vip = withModel(await memberWith("vip"));
    const first = await interpret(vip, { voice: "classical" });
    const traditional = await interpret(vip, { voice: "classical", reading: "traditional" });
    answer = () => ["別的話"];
    const before = await rowCounts();
    expect(await interpret(vip, { voice: "classical" })).toEqual(first);
    expect(await interpret(vip, { voice: "classical", reading: "traditional" })).toEqual(traditional);
    expect(await rowCounts()).toEqual(before);
    expect(prompts).toHaveLength(1);
  });

  it("works after the plan has ended, here and in the temple; a voice that was not read is refused", async () => {
    const vip = withModel(await memberWith("vip"));
    const first = await interpret(vip, { voice: "classical" });
    core.clock.advance(31 * DAY);
    const { ctx } = await signInTestMember(core.ctx, vip.actor.viewer.id);
    const expired = withModel(ctx);
    expect(await interpret(expired, { voice: "classical" })).toEqual(first);
    const { items } = await listUserOracles(expired, { limit: 10 });
    expect(items[0]?.readings).toMatchObject([{ id: first.readingId, voice: "classical", text: first.interpretation }]);
    expect(await outcomeOf(interpret(expired, { voice: "reflective" }))).toBe("voice_not_in_plan");
  });

  it("counts one of two calls at the same time, and both answer the stored reading", async () => {
    const vip = withModel(await memberWith("vip"));
    await interpret(vip, { voice: "plain" });
    const before = await usesBy("everyone");
    const both = Promise.withResolvers<void>();
    let number = 0;
    answer = async function* () {
      number += 1;
      const text = `第 ${number} 個答案`;
      if (number === 2) both.resolve();
      await both.promise;
      yield text;
    } as typeof answer;
    const [one, other] = await Promise.all([
      interpret(vip, { voice: "classical" }),
      interpret(vip, { voice: "classical" }),
    ]);
    expect(number).toBe(2);
    expect(one).toEqual(other);
    expect(await usesOf(vip)).toBe(2);
    // The model was asked, so the cap of the day counts it.
    expect(await usesBy("everyone")).toBe(before + 2);
    expect((await drawsOf(vip)).length).toBe(1);
  });
});

it("stores nothing for a member whose data were deleted while the model answered", async () => {
  const ctx = withModel(await memberWith("vip"));
  const memberId = ctx.actor.viewer.id;
  answer = async function* () {
    await transaction(core.ctx, ({ db }) => deletePersonalRows(db, { memberId, email: null, now: core.clock.now() }));
    yield "答案";
  } as typeof answer;
  expect(await outcomeOf(interpret(ctx))).toBe("oracle_not_found");
  expect(await drawsOf(ctx)).toEqual([]);
});

it("an answer that cannot be stored once its reader has left is logged without its words", async () => {
  const lines: [object, string][] = [];
  const ctx = withModel(await memberWith("vip"));
  const log = { ...ctx.log, error: (fields: object, message: string) => void lines.push([fields, message]) };
  // A NUL, which no text of the database may hold.
  answer = () => ["星落", "只給你看的話\0"];
  const events = interpretOracle({ ...ctx, log }, { oracle: { id: full }, question: "會好嗎", consent: true });
  await events.next();
  await events.return();
  expect(lines.map(([, message]) => message)).toEqual(["reading could not be stored"]);
  expect(inspect(lines, { depth: null })).not.toContain("只給你看");
});

describe("the question", () => {
  it("is taken over by a draw about which nothing was asked; another question is another draw", async () => {
    const ctx = withModel(await memberWith("vip"));
    await interpret(ctx, { question: "", reading: "traditional" });
    await interpret(ctx, { question: "會好嗎" });
    expect((await drawsOf(ctx)).map(({ question }) => question)).toEqual(["會好嗎"]);
    await interpret(ctx, { question: "什麼時候" });
    await interpret(ctx, { question: "會好嗎", voice: "classical" });
    expect((await drawsOf(ctx)).map(({ question }) => question)).toEqual(["會好嗎", "什麼時候"]);
    expect(prompts.map(({ user }) => /：("[^"]*")$/.exec(user)?.[1])).toEqual(['"會好嗎"', '"什麼時候"', '"會好嗎"']);
  });

  it("that is asked while the model still answers without one has a draw and an answer of its own", async () => {
    const ctx = withModel(await memberWith("vip"));
    await interpret(ctx, { question: "", reading: "traditional" });
    const asked = Promise.withResolvers<void>();
    const hold = Promise.withResolvers<void>();
    answer = async function* () {
      asked.resolve();
      await hold.promise;
      yield "沒有問題的答案";
    } as typeof answer;
    const early = interpret(ctx, { question: "" });
    await asked.promise;
    answer = () => ["問題的答案"];
    const late = await interpret(ctx, { question: "會好嗎" });
    hold.resolve();
    const first = await early;
    expect([first.interpretation, late.interpretation]).toEqual(["沒有問題的答案", "問題的答案"]);
    expect((await drawsOf(ctx)).map(({ question }) => question).sort()).toEqual(["", "會好嗎"]);
    expect(await interpret(ctx, { question: "" })).toEqual(first);
    expect(await interpret(ctx, { question: "會好嗎" })).toEqual(late);
    expect(await usesOf(ctx)).toBe(2);
  });

  it("that is asked after the model has answered without one has a draw and an answer of its own", async () => {
    const ctx = withModel(await memberWith("vip"));
    answer = () => ["沒有問題的答案"];
    const first = await interpret(ctx, { question: "" });
    answer = () => ["問題的答案"];
    const late = await interpret(ctx, { question: "會好嗎" });
    expect([first.interpretation, late.interpretation]).toEqual(["沒有問題的答案", "問題的答案"]);
    expect((await drawsOf(ctx)).map(({ question }) => question).sort()).toEqual(["", "會好嗎"]);
  });

  it("that was cleared is not sent, and the answer is not that of the question", async () => {
    const ctx = withModel(await memberWith("vip"));
    const asked = await interpret(ctx, { question: "會好嗎" });
    answer = () => ["「風起山腰」慢慢走。"];
    const cleared = await interpret(ctx, { question: "" });
    expect(cleared.readingId).not.toBe(asked.readingId);
    expect(prompts[1]?.user).not.toContain("會好嗎");
    expect(await interpret(ctx, { question: "會好嗎" })).toEqual(asked);
    expect(await interpret(ctx, { question: "" })).toEqual(cleared);
  });
});

describe("a rating", () => {
  const ratingOf = async (id: string | undefined) =>
    (
      await core.database.db
        .select()
        .from(oracleReadings)
        .where(eq(oracleReadings.id, id ?? ""))
    )[0]?.rating;

  it("is given, changed and given again by the owner of the draw", async () => {
    const ctx = await memberWith(null);
    const { readingId = "" } = await interpret(ctx);
    for (const rating of [2, 5, 5]) {
      await rateReading(ctx, { readingId, rating });
      expect(await ratingOf(readingId)).toBe(rating);
    }
    const { items } = await listUserOracles(ctx, { limit: 10 });
    expect(items[0]?.readings).toMatchObject([{ id: readingId, rating: 5 }]);
  });

  it("of a visitor stays with the draws that become a member's", async () => {
    const ctx = visitor();
    const { readingId = "" } = await interpret(ctx);
    await rateReading(ctx, { readingId, rating: 1 });
    const member = await memberWith(null);
    const visitorHash = ctx.actor.kind === "visitor" ? ctx.actor.visitorHash : Buffer.alloc(0);
    await transaction(core.ctx, (tx) => claimDraws(tx, { visitorHash, memberId: member.actor.viewer.id }));
    await rateReading(member, { readingId, rating: 4 });
    expect(await outcomeOf(rateReading(ctx, { readingId, rating: 2 }))).toBe("not_found");
    expect(await ratingOf(readingId)).toBe(4);
  });

  it("is refused for another's reading and for none", async () => {
    const { readingId = "" } = await interpret(await memberWith(null));
    const unknown = "0195e4c0-0000-7000-8000-000000000001";
    for (const ctx of [visitor(), await memberWith("vip")])
      for (const id of [readingId, unknown])
        expect(await outcomeOf(rateReading(ctx, { readingId: id, rating: 1 }))).toBe("not_found");
    expect(await ratingOf(readingId)).toBeNull();
  });
});
