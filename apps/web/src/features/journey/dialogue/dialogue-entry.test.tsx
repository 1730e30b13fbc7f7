import type { Dialogue } from "@panshi/contracts/journey/dialogue";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { DialogueForm } from "./dialogue-form.tsx";
import { DialogueEntry } from "./dialogues-panel.tsx";

const calm: Dialogue = {
  id: "0190aaaa-0000-7000-8000-000000000000",
  meditationDate: "2026-03-01",
  emotionalState: "calm",
  dialogueContent: "今天只是坐著。",
  soulInsights: "風很輕。",
};
const hasLines = (more: Partial<Dialogue>, cared = false) =>
  renderWithData(<DialogueEntry dialogue={{ ...calm, ...more }} cared={cared} />, () => undefined).includes("tel:1925");

test("words of crisis in the text or in the insight show the crisis lines, unless they are on the screen already", () => {
  const words = "我不想活了。";
  expect([hasLines({}), hasLines({ dialogueContent: words }), hasLines({ soulInsights: words })]).toEqual([
    false,
    true,
    true,
  ]);
  expect(hasLines({ soulInsights: words }, true)).toBe(false);
});

test("a dialogue takes 4,000 characters, and its line to oneself 1,000", () => {
  const draft = { ...calm, soulInsights: "" };
  const call = { isPending: false, error: null, mutate: () => {} } as never;
  const html = renderWithData(<DialogueForm draft={draft} onWrite={() => {}} call={call} label="收好" />, () => {});
  const areas = [...html.matchAll(/<textarea[^>]*>/g)].map(([area]) => area.match(/name="\w+"|maxlength="\d+"/gi));
  expect(areas).toEqual([
    ['name="dialogueContent"', 'maxLength="4000"'],
    ['name="soulInsights"', 'maxLength="1000"'],
  ]);
});
