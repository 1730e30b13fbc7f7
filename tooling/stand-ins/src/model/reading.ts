import type { Prompt } from "./prompt.ts";

/** The first paragraph of every reading of the stand-in. */
export const MODEL_NOTICE = "（示範）這段不是 AI 寫的：示範模型把這支籤自己的文字，照你選的聲音排了一次。";

/** A paragraph that rests on a line of the verse, or on the slip's name where it has none. */
const paragraph = (line: string, text: string) => `「${line}」\n${text}`;

/** A reading made of the slip's own texts in the voice that the prompt asks for. */
export function readingOf(prompt: Prompt): string {
  return [MODEL_NOTICE, ...paragraphsOf(prompt)].join("\n\n");
}

function paragraphsOf({ voice, title, verse, interpretation, advice, lineNotes, questions }: Prompt): string[] {
  const lines = verse.length > 0 ? verse : [title];
  const first = lines[0] ?? "";
  const last = lines.at(-1) ?? "";
  const plain = [
    paragraph(first, interpretation),
    ...(advice ? [paragraph(last, `今天可以做的一件事：${advice}`)] : []),
  ];
  if (voice === "classical")
    return lineNotes.length === lines.length
      ? lines.map((line, index) => paragraph(line, lineNotes[index] ?? ""))
      : plain;
  if (voice === "reflective" && questions.length > 0)
    return [
      ...questions.map((question, index) => paragraph(lines[index % lines.length] ?? "", question)),
      "挑一個問題，寫下一句自己的答案。",
    ];
  return plain;
}
