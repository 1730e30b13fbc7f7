/** Nine cards of 63 by 88 mm on a sheet of A4, with marks to cut along outside them. */
export const cardStyle = `
@page { size: A4; margin: 0; }
.page { width: 210mm; height: 297mm; padding: 16.5mm 10.5mm; }
.cards { position: relative; display: grid; grid-template-columns: repeat(3, 63mm); grid-auto-rows: 88mm; }
.card { position: relative; overflow: hidden; }
.cut { position: absolute; background: #8d8a84; }
.note { padding: 22mm 18mm; }
.note h1 { font-size: 26pt; margin-bottom: 8mm; }
.note p { max-width: 34em; margin-bottom: 4mm; }
`;

const cutMarks = [
  ...[0, 1, 2, 3].flatMap((n) =>
    ["6mm", "286mm"].map((top) => `left:${10.5 + 63 * n}mm;top:${top};width:.2mm;height:5mm`),
  ),
  ...[0, 1, 2, 3].flatMap((n) =>
    ["3mm", "202mm"].map((left) => `top:${16.5 + 88 * n}mm;left:${left};width:5mm;height:.2mm`),
  ),
]
  .map((place) => `<i class="cut" style="${place}"></i>`)
  .join("");

/** A page of up to nine cards, given as the HTML inside each. */
export const cardPage = (cards: readonly string[], kind: string): string =>
  `<section class="page">${cutMarks}<div class="cards">${cards.map((card) => `<div class="card ${kind}">${card}</div>`).join("")}</div></section>`;

/** The order of the backs on a page, so that each meets its front when the paper is turned over its long side. */
export const mirrorRows = <T>(cards: readonly T[]): T[] =>
  Array.from({ length: Math.ceil(cards.length / 3) }, (_, row) =>
    cards.slice(row * 3, row * 3 + 3).toReversed(),
  ).flat();
