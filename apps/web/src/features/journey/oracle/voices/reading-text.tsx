import type { ReadingVoice } from "@panshi/contracts/journey/reading";
import { classList } from "@panshi/ui/class-list";

type ReadingTextProps = {
  text: string;
  /** The lines of the slip's verse, to recognise where the text quotes them. */
  verse: readonly string[];
  voice: ReadingVoice;
};

const gaps: Record<ReadingVoice, string> = { plain: "gap-6", classical: "gap-10", reflective: "gap-10" };
const lineSizes: Record<ReadingVoice, string> = {
  plain: "text-xl font-black",
  classical: "text-2xl font-black tracking-[0.06em] sm:text-3xl",
  reflective: "text-lg font-black text-ink-soft",
};

/** A reading, of a model or traditional: quoted lines of the verse in the display font, the questions of 反思 with room. */
export function ReadingText({ text, verse, voice }: ReadingTextProps) {
  const blocks = readingBlocks(text, verse, voice);
  const asks = ({ kind }: ReadingBlock) => voice === "reflective" && kind !== "text";
  return (
    <div className={classList("grid", gaps[voice])}>
      {blocks.map((block, index) => (
        <Block
          key={index}
          block={block}
          voice={voice}
          number={asks(block) ? blocks.slice(0, index + 1).filter(asks).length : null}
        />
      ))}
    </div>
  );
}

const NUMERALS = ["一", "二", "三", "四", "五"];

function Block({ block, voice, number }: { block: ReadingBlock; voice: ReadingVoice; number: number | null }) {
  if (number !== null)
    return (
      <div className="grid grid-cols-[2.5rem_1fr] border-t border-line pt-6">
        <span aria-hidden className="font-display text-lg font-black text-fine">
          {NUMERALS[number - 1]}
        </span>
        <div className="grid gap-2">
          {block.kind === "line" && <Line line={block.line} voice={voice} />}
          <p className="font-display text-xl whitespace-pre-line sm:text-2xl">{block.text}</p>
        </div>
      </div>
    );
  if (block.kind === "line")
    return (
      <div className="grid gap-2">
        <Line line={block.line} voice={voice} />
        <p className="whitespace-pre-line">{block.text}</p>
      </div>
    );
  return <p className="whitespace-pre-line">{block.text}</p>;
}

function Line({ line, voice }: { line: string; voice: ReadingVoice }) {
  return <p className={classList("font-display", lineSizes[voice])}>{line}</p>;
}

/** A part of a reading: a line of the verse with what is said about it, a question, or other text. */
type ReadingBlock = { kind: "line"; line: string; text: string } | { kind: "question" | "text"; text: string };

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
