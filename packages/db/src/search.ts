/** Scripts that are written without spaces between words, Chinese above all. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]+/gu;
const spaced = /[\p{Letter}\p{Mark}\p{Number}]+/gu;

/**
 * The words that a text can be found by, each once: every single character and every two neighbours of Chinese, and the
 * other words whole, in lower case and full-width forms folded. They hold letters, marks and digits alone.
 */
export function searchWords(text: string): string[] {
  const folded = text.normalize("NFKC").toLowerCase();
  const words = new Set<string>();
  for (const [run] of folded.matchAll(unspaced)) {
    const characters = Array.from(run);
    characters.forEach((character, index) => {
      words.add(character);
      const next = characters[index + 1];
      if (next !== undefined) words.add(character + next);
    });
  }
  for (const [word] of folded.replaceAll(unspaced, " ").matchAll(spaced)) words.add(word);
  return [...words];
}

/** The text's {@link searchWords} as Postgres reads a `tsvector`. */
export const searchVector = (text: string): string =>
  searchWords(text)
    .map((word) => `'${word}'`)
    .join(" ");
