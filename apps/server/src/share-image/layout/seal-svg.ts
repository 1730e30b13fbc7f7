import { renderLine, textWidth } from "./render-text.ts";
import type { Font } from "../font.ts";

/** The same as in packages/ui: a stone seal with its chips, on a grid of 100, filled with the even-odd rule. */
const outline =
  "M6.2 4.6L20.2 3.9L36.8 4.2L51.8 4.2L59.7 3.7L61.0 5.6L62.7 6.2L64.3 3.8L83.9 3.8L95.8 4.6L96.9 22.3L96.7 32.2L95.3 33.5L95.0 35.2L96.6 36.8L96.3 50.3L96.8 61.7L95.8 79.0L95.0 94.8L78.7 96.9L63.1 96.9L49.1 96.9L38.3 95.9L23.7 96.7L22.4 94.5L20.7 93.9L19.1 96.6L7.4 92.5L4.1 77.1L4.2 66.9L3.9 51.9L5.1 50.6L5.4 48.9L4.0 47.3L4.2 36.8L4.3 17.9ZM90.1 80.0L88.7 80.8L87.5 80.7L86.7 80.0L87.5 78.7L88.7 79.1ZM13.7 34.0L12.9 34.7L11.9 34.4L11.2 34.0L11.9 33.1L12.8 33.2ZM71.1 92.0L70.4 92.6L69.5 93.2L69.1 92.0L69.1 90.8L70.5 91.2ZM92.5 22.0L91.8 22.8L90.9 22.9L90.9 22.0L91.2 21.4L92.0 21.1ZM30.8 9.0L30.5 9.6L29.6 9.5L29.4 9.0L29.5 8.1L30.3 8.6ZM12.5 87.0L10.8 88.0L9.0 88.6L8.3 87.0L9.4 85.3L10.5 85.8ZM85.1 11.0L84.5 11.8L83.5 11.7L83.4 11.0L83.7 10.2L84.3 10.4ZM23.3 92.5L22.7 93.1L21.5 93.3L21.1 92.5L21.6 92.0L22.4 91.6ZM60.9 8.5L60.3 8.9L59.8 8.9L59.2 8.5L59.7 8.0L60.4 8.0Z";
/** Font sizes by number of characters. */
const sizes = [0, 64, 40, 28, 39];

/** A red seal of one to four characters, as SVG in a box of 100 by 100. Four stand in two columns. */
export function sealSvg(font: Font, text: string): string {
  const characters = Array.from(text).slice(0, 4);
  const size = sizes[characters.length] ?? 40;
  const columns = characters.length === 4 ? [characters.slice(0, 2), characters.slice(2)] : [characters];
  const style = { font, size, fill: "#efe9dd" };
  const glyphs = columns.flatMap((column, index) =>
    column.map((character, row) => {
      const x = columns.length === 2 ? 50 + (92 / 3) * (0.5 - index) * 1.4 : 50;
      const y = 50 + (row - (column.length - 1) / 2) * size * 1.02 + size * 0.35;
      return renderLine(style, character, x - textWidth(style, character) / 2, y);
    }),
  );
  return `<path d="${outline}" fill="#a8322d" fill-rule="evenodd"/><path d="M8 8H92V92H8Z" fill="none" stroke="#efe9dd" stroke-width="1.2" stroke-opacity=".85"/>${glyphs.join("")}`;
}
