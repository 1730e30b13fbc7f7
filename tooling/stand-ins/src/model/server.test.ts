import { afterAll, beforeAll, expect, test } from "vitest";
import { openAiInterpreter } from "../../../../apps/server/src/adapters/interpreter.ts";
import { interpretationPrompt } from "../../../../packages/core/src/journey/reading/rules.ts";
import { MODEL_NOTICE } from "./reading.ts";
import { type ModelStandIn, SLOW_MS, startModel } from "./server.ts";

/** The stand-in, asked by the server's own adapter with the server's own prompts. */
let model: ModelStandIn;
beforeAll(async () => {
  model = await startModel({ slowMs: 300, pieceMs: 0 });
});
afterAll(() => model.close());

const slip = {
  id: "019a0000-0000-7000-8000-000000000001",
  title: "石上清泉",
  description: "一泓清水出山前\n石上無塵照九天",
  wayOut: [] as string[],
  askAgainDays: null,
  imageUrl: null,
  category: "love",
  fortuneLevel: "good",
  interpretationContent: "慢慢來，\n\n水會自己找到路。",
  advice: "今晚喝一杯水。",
} as const;
const texts = { lineNotes: ["水是涼的。", "慢慢喝。"], questions: ["渴了嗎？", "等誰？", "何時走？"] };

type Voice = Parameters<typeof interpretationPrompt>[2];
async function ask(
  question: string,
  voice: Voice = "plain",
  given: Parameters<typeof interpretationPrompt>[3] = texts,
) {
  const interpreter = openAiInterpreter({ baseUrl: `${model.origin}/v1`, apiKey: undefined, model: "demo" });
  const prompt = interpretationPrompt({ ...slip }, question, voice, given, "磐石");
  const pieces: string[] = [];
  for await (const piece of interpreter.stream(prompt, AbortSignal.timeout(5_000))) pieces.push(piece);
  return pieces;
}

test("streams the slip's own texts in each voice, and says first that it is a stand-in", async () => {
  const pieces = await ask("會好嗎");
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.join("")).toBe(
    `${MODEL_NOTICE}\n\n「一泓清水出山前」\n慢慢來，\n\n水會自己找到路。\n\n「石上無塵照九天」\n今天可以做的一件事：今晚喝一杯水。`,
  );
  expect(MODEL_NOTICE).toMatch(/^（示範）/);
  expect((await ask("會好嗎", "classical")).join("")).toBe(
    `${MODEL_NOTICE}\n\n「一泓清水出山前」\n水是涼的。\n\n「石上無塵照九天」\n慢慢喝。`,
  );
  expect((await ask("會好嗎", "reflective")).join("")).toBe(
    `${MODEL_NOTICE}\n\n「一泓清水出山前」\n渴了嗎？\n\n「石上無塵照九天」\n等誰？\n\n「一泓清水出山前」\n何時走？\n\n挑一個問題，寫下一句自己的答案。`,
  );
  const without = { lineNotes: [], questions: [] };
  expect(await ask("", "classical", without)).toEqual(pieces);
  expect(await ask("", "reflective", without)).toEqual(pieces);
});

test("fails, breaks off or is slow for a question with the word", async () => {
  await expect(ask("模型失敗的時候")).rejects.toThrow("500");
  await expect(ask("模型中斷的時候")).rejects.toThrow("ended early");
  const startedAt = performance.now();
  expect((await ask("模型很慢的時候")).length).toBeGreaterThan(5);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
  // By default longer than the 20 seconds that the site waits.
  expect(SLOW_MS).toBeGreaterThan(20_000);
});

test("its page says that it is a stand-in, and chooses how all questions are answered", async () => {
  const choose = (mode: string, headers: Record<string, string> = {}) =>
    fetch(`${model.origin}/mode`, { method: "POST", body: new URLSearchParams({ mode }), headers, redirect: "manual" });
  const page = await (await fetch(model.origin)).text();
  expect(page).toContain("示範：這裡沒有 AI");
  expect(page).toMatch(/value="answer" checked/);
  for (const word of ["模型很慢", "模型失敗", "模型中斷"]) expect(page).toContain(`「${word}」`);
  expect((await choose("fail", { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await ask("會好嗎")).join("")).toContain("慢慢來");
  expect((await choose("fail")).status).toBe(303);
  expect(await (await fetch(model.origin)).text()).toMatch(/value="fail" checked/);
  await expect(ask("會好嗎")).rejects.toThrow("500");
  await choose("answer");
  expect((await ask("會好嗎")).join("")).toContain("慢慢來");
});
