import type { Dialogue, DialogueInput, EmotionalState } from "@panshi/contracts/journey/dialogue";
import { DAY_MISSING, MOOD_MISSING } from "@panshi/contracts/platform/messages";

/** The state of the form; the mood is empty until chosen. */
export type DialogueDraft = {
  meditationDate: string;
  emotionalState: EmotionalState | "";
  dialogueContent: string;
  soulInsights: string;
};

/** An empty draft for a Taipei day, `YYYY-MM-DD`. */
export const emptyDialogueDraft = (meditationDate: string): DialogueDraft => ({
  meditationDate,
  emotionalState: "",
  dialogueContent: "",
  soulInsights: "",
});

/** The draft of a saved dialogue. */
export const toDialogueDraft = ({ id: _, ...texts }: Dialogue): DialogueDraft => texts;

/** The input to submit, or the messages by field. `today` is the Taipei day; later days are refused. */
export function parseDialogueDraft(
  draft: DialogueDraft,
  today: string,
): { input: DialogueInput } | { missing: Partial<Record<keyof DialogueDraft, string>> } {
  const { emotionalState, meditationDate } = draft;
  const missing: Partial<Record<keyof DialogueDraft, string>> = {};
  if (!meditationDate) missing.meditationDate = DAY_MISSING;
  else if (meditationDate > today) missing.meditationDate = "這一天還沒有到，請選今天或以前的日子";
  if (!draft.dialogueContent.trim()) missing.dialogueContent = "寫一句也好，請先寫下對話";
  if (!emotionalState) return { missing: { ...missing, emotionalState: MOOD_MISSING } };
  return Object.keys(missing).length > 0 ? { missing } : { input: { ...draft, emotionalState } };
}
