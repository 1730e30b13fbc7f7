import { press, RunSteps } from "@panshi/client/testing";
import type { Dialogue } from "@panshi/contracts/journey/dialogue";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import type { DialogueDraft } from "./dialogue-draft.ts";

type FormProps = { draft: DialogueDraft; onWrite: (change: Partial<DialogueDraft>) => void; aside: ReactNode };
const form = vi.hoisted(() => ({ props: null as unknown }));
vi.mock("./dialogue-form.tsx", () => ({
  DialogueForm: (props: unknown) => {
    form.props = props;
    return null;
  },
}));
const { DialogueEntry } = await import("./dialogues-panel.tsx");
afterEach(() => void vi.unstubAllGlobals());

const dialogue: Dialogue = {
  id: "0190aaaa-0000-7000-8000-000000000000",
  meditationDate: "2026-03-01",
  emotionalState: "calm",
  dialogueContent: "今天只是坐著。",
  soulInsights: "風很輕。",
};
/** Opens a dialogue to edit it: its form. */
function edit(): FormProps {
  const of = () => DialogueEntry({ dialogue, cared: false });
  renderWithData(<RunSteps of={of} steps={[(shown) => press(shown, "修改")]} />, () => {});
  return form.props as FormProps;
}

test("an edit that was left off is still there, and one that was discarded has the saved text again", () => {
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  vi.stubGlobal("window", { sessionStorage });
  edit().onWrite({ dialogueContent: "今天坐不住。" });
  const opened = edit();
  expect(opened.draft.dialogueContent).toBe("今天坐不住。");
  press(opened.aside, "不改了");
  expect(edit().draft.dialogueContent).toBe("今天只是坐著。");
  expect(stored.size).toBe(0);
});
