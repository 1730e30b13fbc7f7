import type { Oracle } from "./oracle.ts";

/**
 * The voices of a reading, plainest first. Everybody has the first; the others come with a plan (`entitlements.voices`).
 * `description` says in one sentence what a voice gives.
 */
export const readingVoices = {
  plain: { label: "白話", description: "這支籤說了什麼，以及今天可以做的一件事。" },
  classical: { label: "古典", description: "籤詩一句一句讀，每句旁邊有一句老廟公會說的話。" },
  reflective: { label: "反思", description: "籤詩反過來問你三個問題，答案由你自己寫。" },
} as const;
export type ReadingVoice = keyof typeof readingVoices;
export const readingVoiceKeys = Object.keys(readingVoices) as [ReadingVoice, ...ReadingVoice[]];

/** The voice of a call that names none. */
export const DEFAULT_VOICE = "plain" satisfies ReadingVoice;

/** A reading is written by a model, or is made of the slip's own texts. */
export const readingKinds = ["model", "traditional"] as const;

/** The questions of a slip in the voice 反思. */
export const SLIP_QUESTION_COUNT = 3;

/** How well a reading landed, as its owner says. */
export const ratingRange = { min: 1, max: 5 } as const;

/** Shown with a traditional reading that replaces one by a model (S8.17). */
export const FALLBACK_NOTE = "請參考自己的處境細細體會；若心裡有放不下的事，也可以尋求專業的協助。";

/** The lines of a verse, or of another text with one a row, without empty ones. */
export const verseLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The texts of a slip that its traditional readings are made of. */
export type SlipTexts = Pick<Oracle, "description" | "interpretationContent" | "advice"> & {
  /** A note for each line of the verse, or none. */
  lineNotes: readonly string[];
  /** Three questions, or none. */
  questions: readonly string[];
};

/** The traditional reading in 白話: the slip's interpretation and advice. Never labelled as AI. */
export const traditionalReading = (oracle: Pick<Oracle, "interpretationContent" | "advice">): string =>
  paragraphs(oracle.interpretationContent, oracle.advice && `今天可以做的一件事：${oracle.advice}`);

/**
 * The traditional reading of a slip in a voice. A slip that has no texts for the voice gets one sentence that says so,
 * and the plain reading.
 */
export function traditionalReadingIn(voice: ReadingVoice, slip: SlipTexts): string {
  const lines = verseLines(slip.description);
  if (voice === "classical")
    return slip.lineNotes.length > 0 && slip.lineNotes.length === lines.length
      ? paragraphs(...lines.map((line, index) => `「${line}」\n${slip.lineNotes[index]}`))
      : paragraphs("這支籤還沒有逐句的註解，先讀白話的解讀。", traditionalReading(slip));
  if (voice === "reflective")
    return slip.questions.length > 0
      ? paragraphs(
          "這首詩不急著回答，先反過來問你。",
          ...slip.questions,
          "挑一個最想避開的問題，寫下你的答案，一句就夠。",
        )
      : paragraphs("這支籤還沒有反問的句子，先讀白話的解讀。", traditionalReading(slip));
  return traditionalReading(slip);
}

/** A reading with a note, when a model failed or the server could not be reached (S8.17). */
export const withFallbackNote = (reading: string): string =>
  paragraphs(reading, `以上是籤詩的傳統解讀。${FALLBACK_NOTE}`);

/** The plain traditional reading with {@link withFallbackNote}. */
export const fallbackReading = (oracle: Parameters<typeof traditionalReading>[0]): string =>
  withFallbackNote(traditionalReading(oracle));

/** What plans and FAQs call a reading by a model. */
export const MODEL_READING_LABEL = "AI 解籤";

/**
 * A text without the sentences that offer readings by a model: what is shown where no model is configured
 * (docs/decisions/0023).
 */
export const removeModelReadingOffers = (text: string): string =>
  text
    .split(/(?<=[。？！])/)
    .filter((sentence) => !sentence.includes(MODEL_READING_LABEL))
    .join("");

const paragraphs = (...texts: readonly string[]): string => texts.filter(Boolean).join("\n\n");
