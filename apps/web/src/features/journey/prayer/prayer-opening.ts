/** The longest heading of a wish without a title, in characters. */
const HEADING_MAX = 54;

/**
 * How a list shows a wish. A title that is only the beginning of the text is not repeated: the beginning of the text is
 * the heading, and nothing follows. `more` is the text below a title of its own; null for none.
 */
export function prayerOpening(title: string, content: string): { heading: string; more: string | null } {
  const beginning = title.replace(/…$/u, "");
  const text = content.trim();
  if (!text.startsWith(beginning)) return { heading: title, more: text || null };
  const characters = Array.from(text.replace(/\s+/gu, " "));
  const isWhole = characters.length <= HEADING_MAX;
  return { heading: isWhole ? characters.join("") : `${characters.slice(0, HEADING_MAX).join("")}…`, more: null };
}
