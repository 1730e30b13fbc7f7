import { fortuneLabels, oracleCategories, type UserOracle } from "@panshi/contracts/journey/oracle";

/** Ignores case, and full-width and half-width forms. */
const normalizeText = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The draws that contain every word of the search, in title, verse, question, readings, fortune or category. */
export function searchDraws(drawn: readonly UserOracle[], search: string): readonly UserOracle[] {
  const words = normalizeText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return drawn;
  return drawn.filter(({ oracle, question, oracleText, readings }) => {
    const labels = [fortuneLabels(oracle.fortuneLevel).label, oracleCategories[oracle.category]];
    const searchable = normalizeText(
      [oracle.title, oracleText, question, ...readings.map(({ text }) => text), ...labels].join("\n"),
    );
    return words.every((word) => searchable.includes(word));
  });
}
