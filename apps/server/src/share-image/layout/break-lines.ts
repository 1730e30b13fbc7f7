import { type TextStyle, textWidth } from "./render-text.ts";

/** Punctuation that never begins a line, and punctuation that never ends one. */
const neverFirst = /^[，、。：；！？）」』》〉—…·,.:;!?)\]%]/u;
const neverLast = /[（「『《〈([]$/u;
const segmenter = new Intl.Segmenter("zh-Hant-TW", { granularity: "word" });

/** Words of this site that the segmenter cuts in two. */
const siteWords = new Set(["大吉", "中吉", "小凶", "靈籤", "籤詩", "還願", "聖歌", "地脈", "北投石"]);

/** The parts of a text between which a line may break: words, each with its punctuation. */
export function splitWords(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const before = pieces.at(-1);
    if (before !== undefined && (neverFirst.test(segment) || neverLast.test(before) || siteWords.has(before + segment)))
      pieces[pieces.length - 1] = before + segment;
    else pieces.push(segment);
  }
  return pieces;
}

const splitPhrases = (text: string): string[] =>
  text
    .split(/(?<=[，、。：；！？])/u)
    .map((phrase) => phrase.trim())
    .filter(Boolean);

/** Lines filled one after the other; a piece wider than a line is cut between characters. */
function fillLines(style: TextStyle, pieces: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = "";
  const add = (piece: string) => {
    if (line && textWidth(style, (line + piece).trim()) > width) {
      lines.push(line.trim());
      line = piece;
    } else line += piece;
  };
  for (const piece of pieces) {
    if (textWidth(style, piece.trim()) > width) for (const character of piece) add(character);
    else add(piece);
  }
  return line.trim() ? [...lines, line.trim()] : lines;
}

/** The same number of lines, in the narrowest width that still holds them. */
function balanceLines(style: TextStyle, pieces: readonly string[], width: number): string[] {
  const lines = fillLines(style, pieces, width);
  const step = style.size / 2;
  let best = lines;
  for (let narrower = width - step; narrower > step; narrower -= step) {
    const tried = fillLines(style, pieces, narrower);
    if (tried.length > lines.length) break;
    best = tried;
  }
  return best;
}

/** Where a title goes, in pixels. Font sizes come largest first, each with the most lines that look well in it. */
type TitleBox = { width: number; sizes: readonly { size: number; maxLines: number }[] };
type BrokenTitle = { size: number; lines: string[] };

/** Lines of one phrase each are preferred unless their font size is below this share of the size of freely broken lines. */
const PHRASE_SIZE_RATIO = 0.65;

/**
 * Breaks a title into lines no wider than the box, in the largest size that fits: one phrase a line where that is not much
 * smaller, else lines of about equal length, broken between words. A title too long for the smallest size ends with an ellipsis.
 */
export function breakTitle(style: Omit<TextStyle, "size">, text: string, { width, sizes }: TitleBox): BrokenTitle {
  const pieces = splitWords(text);
  const phrases = splitPhrases(text);
  const fits = (size: number) => phrases.every((phrase) => textWidth({ ...style, size }, phrase) <= width);
  const broken = sizes.find(({ size, maxLines }) => fillLines({ ...style, size }, pieces, width).length <= maxLines);
  const phrased = phrases.length > 1 && sizes.find(({ size, maxLines }) => phrases.length <= maxLines && fits(size));
  if (phrased && phrased.size >= (broken?.size ?? 0) * PHRASE_SIZE_RATIO) return { size: phrased.size, lines: phrases };
  if (broken) return { size: broken.size, lines: balanceLines({ ...style, size: broken.size }, pieces, width) };
  const { size, maxLines } = sizes.at(-1) ?? { size: 0, maxLines: 0 };
  const lines = fillLines({ ...style, size }, pieces, width).slice(0, maxLines);
  const last = Array.from(lines.at(-1) ?? "")
    .slice(0, -1)
    .join("");
  return { size, lines: [...lines.slice(0, -1), `${last}…`] };
}
