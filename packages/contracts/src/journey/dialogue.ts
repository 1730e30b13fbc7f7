import { DAY_MISSING, MOOD_MISSING } from "../platform/messages.ts";
import * as z from "zod/mini";
import { day, dayWithMessage, id, possiblyEmptyText, requiredText } from "../platform/text.ts";

/** How the member felt, best mood first. `level` is the value in the chart of the member's own dialogues, 1 to 5. */
export const emotionalStates = {
  joyful: { label: "喜悅", level: 5 },
  grateful: { label: "感謝", level: 5 },
  hopeful: { label: "有盼望", level: 4 },
  calm: { label: "平靜", level: 4 },
  tired: { label: "疲憊", level: 2 },
  anxious: { label: "不安", level: 2 },
  sad: { label: "難過", level: 1 },
  angry: { label: "生氣", level: 1 },
} as const;
export type EmotionalState = keyof typeof emotionalStates;
export const emotionalStateKeys = Object.keys(emotionalStates) as [EmotionalState, ...EmotionalState[]];
export const EmotionalState = z.enum(emotionalStateKeys, MOOD_MISSING);

/** The longest texts of a dialogue, in UTF-16 units. */
export const DIALOGUE_TEXT_MAX = { content: 4000, insights: 1000 } as const;

/** A member's own writing after a meditation, never shown to administrators. `meditationDate` is a Taipei day. */
export const Dialogue = z.object({
  id,
  meditationDate: day,
  emotionalState: EmotionalState,
  dialogueContent: z.string(),
  soulInsights: z.string(),
});
export type Dialogue = z.infer<typeof Dialogue>;

export const DialogueInput = z.strictObject({
  meditationDate: dayWithMessage(DAY_MISSING),
  emotionalState: EmotionalState,
  dialogueContent: requiredText("對話內容", DIALOGUE_TEXT_MAX.content),
  soulInsights: z._default(possiblyEmptyText(DIALOGUE_TEXT_MAX.insights), ""),
});
export type DialogueInput = z.infer<typeof DialogueInput>;
