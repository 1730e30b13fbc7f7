import type { Oracle } from "@panshi/contracts/oracle";

/** The lines of a slip's verse. */
export const verseLines = ({ description }: Pick<Oracle, "description">): string[] =>
  description.split("\n").filter(Boolean);
