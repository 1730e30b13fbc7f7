import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { planetForPrint } from "../../print/document.ts";
import { HTML_SIDE, type HtmlImage } from "../../render/image.ts";
import { surfaces } from "../planet-surfaces.ts";
import { cardTable } from "./card-table.ts";

/** Where the cards lie, from the lowest: the planet (or the question on its back), the card's middle and its turn. */
const laid = [
  ["earth", 244, 292, -15],
  ["jupiter", 728, 268, 12],
  ["mars", 216, 706, 9],
  ["question", 770, 690, -10],
  ["saturn", 488, 496, -3],
] as const;

const style = `
.front { background: linear-gradient(215deg, #1d2233, #0a0c14 60%); color: #efe9dd; box-shadow: inset 0 0 0 2px rgb(206 196 178 / .38); }
.front img { position: absolute; left: 8%; top: 10%; width: 84%; mix-blend-mode: lighten; filter: brightness(1.3); }
.front b { position: absolute; left: 24px; bottom: 20px; font-weight: 400; font-size: 29px; line-height: 1.4; letter-spacing: .14em; }
.front i { position: absolute; left: 24px; bottom: 70px; width: 44px; height: 1.5px; background: #c8a25a; }
.back { background: linear-gradient(215deg, #f3ede1, #cfc6b5); }
.back .ask { position: absolute; right: 34px; bottom: 40px; left: 34px; font-weight: 900; font-size: 25px; line-height: 1.8; color: #23201c; }
`;

/** Five cards of the deck on dark stone: four with their planet up, one with its question. */
export const ninePlanetsDeck: HtmlImage = {
  file: "products/nine_planets_deck.avif",
  width: HTML_SIDE,
  height: HTML_SIDE,
  maxKilobytes: 40,
  async renderHtml(browser) {
    const cards = await Promise.all(
      laid.map(async ([key, x, y, turn]) => {
        if (key === "question")
          return { face: `<p class="ask">今天你腳下的這塊地方，給了你什麼？</p>`, kind: "back", x, y, turn };
        const { frame = [0.66], ringed = false } = surfaces[key] ?? {};
        const image = await planetForPrint(key, 640, ringed ? 1 : Math.min(1, (frame[0] / 0.66) * 0.98), 0.2);
        const name = planets.find((planet) => planet.key === key)?.name ?? "";
        return { face: `<img src="${image}" alt=""><i></i><b>${name}</b>`, kind: "front", x, y, turn };
      }),
    );
    return cardTable(browser, cards, style);
  },
};
