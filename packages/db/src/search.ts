/** Scripts without spaces between words, such as Chinese. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]+/gu;
const spaced = /[\p{Letter}\p{Mark}\p{Number}]+/gu;

/** Of a longer word only this many characters are searched: Postgres refuses a term of more than 2046 bytes. */
const WORD_MAX = 200;

/**
 * The distinct search terms of a text: unigrams and bigrams of Chinese, and whole words of other scripts, in lower case with
 * full-width forms folded. Terms consist of letters, marks and digits only.
 */
export function searchTerms(text: string): string[] {
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
  for (const [word] of folded.replaceAll(unspaced, " ").matchAll(spaced))
    words.add(word.length > WORD_MAX ? Array.from(word).slice(0, WORD_MAX).join("") : word);
  return [...words];
}

/** The text's {@link searchTerms} as a `tsvector` literal. */
export const searchVector = (text: string): string =>
  searchTerms(text)
    .map((word) => `'${word}'`)
    .join(" ");

/** What staff's list of prayers is searched by: the title, and the name of the member. */
export const prayerSearchVectorText = ({ title, memberName }: { title: string; memberName: string }): string =>
  searchVector(`${title}\n${memberName}`);

const oneCharacter = new RegExp(`^${unspaced.source.replace(/\+$/, "")}$`, "u");

/**
 * A `tsquery` literal that matches the texts with all {@link searchTerms} of `text`; null where it has none. A character that is in
 * a pair is left out, because the pair implies it.
 */
export function searchTsquery(text: string): string | null {
  const terms = searchTerms(text);
  const isImplied = (term: string) =>
    oneCharacter.test(term) && terms.some((other) => other !== term && other.includes(term));
  const needed = terms.filter((term) => !isImplied(term));
  return needed.length === 0 ? null : needed.map((term) => `'${term}'`).join(" & ");
}
