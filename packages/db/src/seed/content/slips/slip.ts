import type { FortuneLevel, OracleCategory } from "@panshi/contracts/oracle";

/** One oracle slip of the base seed, before it has an id or a place in the order. */
export type SlipContent = {
  /** Four characters, an image of sky or stone; unique, for the seed finds its rows by it. */
  title: string;
  /** Four lines of seven characters without punctuation; the second and the fourth rhyme. */
  verse: readonly [string, string, string, string];
  category: OracleCategory;
  fortuneLevel: FortuneLevel;
  /** 120 to 250 characters. */
  interpretation: string;
  /** One sentence of 20 to 50 characters that can be done today. */
  advice: string;
};

/** Gives all slips of a file their level, so that it is said once. */
export const slipsOfLevel = (
  fortuneLevel: FortuneLevel,
  slips: readonly Omit<SlipContent, "fortuneLevel">[],
): readonly SlipContent[] => slips.map((slip) => ({ ...slip, fortuneLevel }));
