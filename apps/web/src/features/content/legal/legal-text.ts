/** Stands in a paragraph for the name of the site. */
export const SITE_NAME_PLACEHOLDER = "{site}";

/** A page that the law expects: its parts in order, each a heading with paragraphs and, where there are any, points. */
export type LegalText = {
  title: string;
  /** One sentence for those who read no further. */
  summary: string;
  /** The day it took effect, `YYYY-MM-DD`; kept with a consent as the version that was read. */
  since: string;
  parts: readonly { heading: string; paragraphs: readonly string[]; points?: readonly string[] }[];
};
