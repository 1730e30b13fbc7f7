import type { Oracle } from "@panshi/contracts/oracle";

/** The verse, one line an entry. */
export const verseLines = ({ description }: Pick<Oracle, "description">): string[] =>
  description.split("\n").filter(Boolean);
