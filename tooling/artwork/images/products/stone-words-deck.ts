import { stoneDrawings } from "../../print/stone-drawings.ts";
import { HTML_SIDE, type HtmlImage } from "../../render/image.ts";
import { stoneWords } from "../stones.ts";
import { cardTable } from "./card-table.ts";

/** Where the cards lie, from the lowest: the word, the card's middle and its turn. */
const laid = [
  ["餘熱", 250, 300, -17],
  ["層層", 742, 262, 13],
  ["裂縫", 216, 690, 9],
  ["結晶", 764, 676, -11],
  ["等候", 486, 492, -3],
] as const;

const style = `
.stone { background: linear-gradient(215deg, #f6f1e7, #d3cab9); color: #1c1b1a; }
.stone img { position: absolute; left: 8%; top: 8%; width: 84%; mix-blend-mode: multiply; }
.stone b { position: absolute; left: 0; right: 0; bottom: 34px; text-align: center; font-weight: 900; font-size: 40px; line-height: 1.3; letter-spacing: .35em; text-indent: .35em; }
`;

/** Five cards of the deck on dark stone with their faces up. */
export const stoneWordsDeck: HtmlImage = {
  file: "products/stone_words_deck.avif",
  width: HTML_SIDE,
  height: HTML_SIDE,
  maxKilobytes: 40,
  async renderHtml(browser) {
    const drawings = await stoneDrawings(browser, false);
    const cards = laid.map(([word, x, y, turn]) => {
      const drawing = drawings[stoneWords.findIndex((stone) => stone.word === word)];
      return { face: `<img src="${drawing}" alt=""><b>${word}</b>`, kind: "stone", x, y, turn };
    });
    return cardTable(browser, cards, style);
  },
};
