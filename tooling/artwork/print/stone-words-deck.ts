import { stoneWords } from "../images/stones.ts";
import { cardPage, cardStyle } from "./cards.ts";
import type { PrintDocument } from "./document.ts";
import { stoneDrawings } from "./stone-drawings.ts";

const style = `${cardStyle}
.stone { border: .2mm solid #e6e1d6; }
.stone img { position: absolute; left: 5mm; top: 6mm; width: 53mm; height: 53mm; }
.stone b { position: absolute; left: 0; right: 0; bottom: 7mm; text-align: center; font-weight: 900; font-size: 17pt; line-height: 1.3; letter-spacing: .35em; text-indent: .35em; }
.stone .say { position: absolute; inset: 10mm 7mm; }
.stone .say h2 { font-size: 15pt; margin-bottom: 5mm; }
.stone .say p { font-size: 8.4pt; margin-bottom: 2.4mm; }
.stone hr { position: absolute; left: 17mm; right: 17mm; bottom: 9mm; border: 0; border-top: .2mm solid #8d8a84; }
`;

const say = (title: string, ...lines: readonly string[]): string =>
  `<div class="say"><h2>${title}</h2>${lines.map((line) => `<p>${line}</p>`).join("")}</div>`;

/** Cards that are no stones: how to read, how to print, and one without a word. */
const others = [
  say(
    "石語卡",
    "二十四顆石頭，每顆只有兩個字。",
    "洗牌，抽一張，先看石頭，再看字。它讓你想起誰、哪件事，就從那裡想起。",
    "沒有標準答案，讀法由你決定。",
  ),
  say(
    "印與裁",
    "用 A4 紙、實際大小印出，180 磅以上較挺，沿四邊的細線裁開。",
    "右邊那張沒有字，留給你自己的石頭：畫它，寫兩個字。",
    "石頭由程式繪成。祈願是心的練習，不保證結果。",
  ),
  "<hr>",
];

export const stoneWordsDocument: PrintDocument = {
  file: "goods/stone_words_deck.pdf",
  title: "石語卡",
  maxKilobytes: 1500,
  async renderHtml(browser, draft) {
    const drawings = await stoneDrawings(browser, draft);
    const stones = stoneWords.map(({ word }, n) => `<img src="${drawings[n]}" alt=""><b>${word}</b>`);
    const cards = [...stones, ...others];
    const pages = [0, 9, 18].map((from) => cardPage(cards.slice(from, from + 9), "stone"));
    return { style, body: pages.join("") };
  },
};
