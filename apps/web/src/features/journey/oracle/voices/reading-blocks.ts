import type { ReadingVoice } from "@panshi/contracts/journey/reading";

/** A part of a reading: a line of the verse with what is said about it, a question, or other text. */
export type ReadingBlock = { kind: "line"; line: string; text: string } | { kind: "question" | "text"; text: string };

const withoutPunctuation = (text: string): string => text.replace(/[\s，。、；：！？]/gu, "");

/** The quoted line of the verse that a row begins with, and what follows it; null for any other row. */
function quotedLine(row: string, verse: readonly string[]): { line: string; text: string } | null {
  const [, quoted = "", end, text = ""] = /^「([^「」]+)(」?)(.*)$/su.exec(row) ?? [];
  const words = withoutPunctuation(quoted);
  if (!words) return null;
  // While a model's text streams in, the quotation may not have ended yet.
  const line = verse.find((each) => (end ? withoutPunctuation(each) === words : each.startsWith(words)));
  if (line === undefined) return null;
  return { line: end ? line : words, text: text.replace(/^[\s，。、；：]+/u, "") };
}

/**
 * The parts of a reading. A paragraph that begins with a line of the verse in 「」 is separated from it, whether the text follows
 * at once, on the next row or in the next paragraph.
 */
export function readingBlocks(text: string, verse: readonly string[], voice: ReadingVoice): ReadingBlock[] {
  const blocks: ReadingBlock[] = [];
  let paragraphEnded = true;
  for (const row of text.split("\n").map((each) => each.trim())) {
    if (!row) {
      paragraphEnded = true;
      continue;
    }
    const last = blocks.at(-1);
    const quoted = quotedLine(row, verse);
    if (quoted) blocks.push({ kind: "line", ...quoted });
    else if (last?.kind === "line" && !last.text) last.text = row;
    else if (last && !paragraphEnded) last.text += `\n${row}`;
    else blocks.push({ kind: voice === "reflective" && row.endsWith("？") ? "question" : "text", text: row });
    paragraphEnded = false;
  }
  return blocks;
}
