import { type TextStyle, textWidth } from "./render-text.ts";

/** Marks that never begin a line, and those that never end one. */
const notFirst = /^[，、。：；！？）」』》〉—…·,.:;!?)\]%]/u;
const notLast = /[（「『《〈([]$/u;
const words = new Intl.Segmenter("zh-Hant-TW", { granularity: "word" });

/** Words of this house that a dictionary cuts in two. */
const whole = new Set(["大吉", "中吉", "小凶", "靈籤", "籤詩", "還願", "聖歌", "地脈", "北投石"]);

/** The pieces of a text between which a line may end: words, each with the marks that belong to it. */
export function splitWords(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const before = pieces.at(-1);
    if (before !== undefined && (notFirst.test(segment) || notLast.test(before) || whole.has(before + segment)))
      pieces[pieces.length - 1] = before + segment;
    else pieces.push(segment);
  }
  return pieces;
}

const phrasesOf = (text: string): string[] =>
  text
    .split(/(?<=[，、。：；！？])/u)
    .map((phrase) => phrase.trim())
    .filter(Boolean);

/** Lines as full as they go; a piece that is wider than a line alone is cut by characters. */
function filled(setting: TextStyle, pieces: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = "";
  const add = (piece: string) => {
    if (line && textWidth(setting, (line + piece).trim()) > width) {
      lines.push(line.trim());
      line = piece;
    } else line += piece;
  };
  for (const piece of pieces) {
    if (textWidth(setting, piece.trim()) > width) for (const character of piece) add(character);
    else add(piece);
  }
  return line.trim() ? [...lines, line.trim()] : lines;
}

/** The same number of lines, in the narrowest width that still holds them. */
function even(setting: TextStyle, pieces: readonly string[], width: number): string[] {
  const lines = filled(setting, pieces, width);
  const step = setting.size / 2;
  let best = lines;
  for (let narrower = width - step; narrower > step; narrower -= step) {
    const tried = filled(setting, pieces, narrower);
    if (tried.length > lines.length) break;
    best = tried;
  }
  return best;
}

/** Sizes in pixels, the largest first, each with the most lines that look well in it. */
export type TitleBox = { width: number; sizes: readonly { size: number; most: number }[] };
export type BrokenTitle = { size: number; lines: string[] };

/** A title by its phrases may be so much smaller than one that is broken anywhere. */
const FOR_PHRASES = 0.65;

/**
 * A title in lines no wider than the room, as large as it goes: a line a phrase where that is not much smaller, else broken
 * between words into lines about as long as each other. What is too long for the smallest size ends with an ellipsis.
 */
export function breakTitle(setting: Omit<TextStyle, "size">, text: string, { width, sizes }: TitleBox): BrokenTitle {
  const pieces = splitWords(text);
  const phrases = phrasesOf(text);
  const fits = (size: number) => phrases.every((phrase) => textWidth({ ...setting, size }, phrase) <= width);
  const broken = sizes.find(({ size, most }) => filled({ ...setting, size }, pieces, width).length <= most);
  const phrased = phrases.length > 1 && sizes.find(({ size, most }) => phrases.length <= most && fits(size));
  if (phrased && phrased.size >= (broken?.size ?? 0) * FOR_PHRASES) return { size: phrased.size, lines: phrases };
  if (broken) return { size: broken.size, lines: even({ ...setting, size: broken.size }, pieces, width) };
  const { size, most } = sizes.at(-1) ?? { size: 0, most: 0 };
  const lines = filled({ ...setting, size }, pieces, width).slice(0, most);
  const last = Array.from(lines.at(-1) ?? "")
    .slice(0, -1)
    .join("");
  return { size, lines: [...lines.slice(0, -1), `${last}…`] };
}
