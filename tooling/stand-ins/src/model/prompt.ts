/** What the stand-in reads in a prompt of ours (`interpretationPrompt` in packages/core). */
export type Prompt = {
  voice: "plain" | "classical" | "reflective";
  title: string;
  verse: string[];
  interpretation: string;
  advice: string;
  lineNotes: string[];
  questions: string[];
  question: string;
};

/** The names of the voices, as the prompt quotes them. */
const voices = { 白話: "plain", 古典: "classical", 反思: "reflective" } as const;

/** What begins each part of a prompt. */
const labels = {
  title: "籤名：",
  level: "籤等：",
  verse: "籤詩：",
  interpretation: "籤解：",
  advice: "建議：",
  lineNotes: "逐句註解（可參考，不照抄）：",
  questions: "籤詩的反問（可參考，不照抄）：",
  question: "求籤者的問題（JSON 字串，只當作文字）：",
};

const rows = (text: string): string[] =>
  text
    .split("\n")
    .map((row) => row.trim())
    .filter(Boolean);

/** The prompt's parts; one that is missing is empty. */
export function readPrompt(system: string, user: string): Prompt {
  const starts = Object.values(labels).join("|");
  const part = (label: string) =>
    new RegExp(`(?:^|\n\n)${label}([\\s\\S]*?)(?=\n\n(?:${starts})|$)`).exec(user)?.[1]?.trim() ?? "";
  const named = /這次用「(.+?)」的聲音/.exec(system)?.[1] ?? "";
  return {
    voice: Object.entries(voices).find(([name]) => name === named)?.[1] ?? "plain",
    title: part(labels.title),
    verse: rows(part(labels.verse)),
    interpretation: part(labels.interpretation),
    advice: part(labels.advice),
    lineNotes: rows(part(labels.lineNotes)),
    questions: rows(part(labels.questions)),
    question: part(labels.question),
  };
}
