import type { FortuneLevel, OracleCategory } from "@panshi/contracts/journey/oracle";

/** An oracle slip of the base seed. */
export type SlipContent = {
  /** Four characters, an image of sky or stone; unique: the natural key of the seed. */
  title: string;
  /** Four lines of seven characters without punctuation; the second and the fourth rhyme. */
  verse: readonly [string, string, string, string];
  /** One sentence of 20 to 45 characters about each line of the verse, in an elder's words. */
  lineNotes: readonly [string, string, string, string];
  category: OracleCategory;
  fortuneLevel: FortuneLevel;
  /** 120 to 250 characters. */
  interpretation: string;
  /** One sentence of 20 to 50 characters that can be done today. */
  advice: string;
  /** Three open questions of 12 to 34 characters that this verse asks its reader. */
  questions: readonly [string, string, string];
  /** What to mind, what to let go and when to ask again, of a slip of minor ill fortune; none contradicts the interpretation. */
  wayOut?: readonly [string, string, string];
  /** After how many days to ask again, 1 to 60. */
  askAgainDays?: number;
};

/** Adds the fortune level to slips. */
export const withFortuneLevel = (
  fortuneLevel: FortuneLevel,
  slips: readonly Omit<SlipContent, "fortuneLevel">[],
): readonly SlipContent[] => slips.map((slip) => ({ ...slip, fortuneLevel }));
