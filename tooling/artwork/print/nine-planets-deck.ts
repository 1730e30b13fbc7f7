import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { surfaces } from "../images/planet-surfaces.ts";
import { cardPage, cardStyle, mirrorRows } from "./cards.ts";
import { planetForPrint, type PrintDocument } from "./document.ts";

/** One fact and one question a planet. Figures are rounded. */
const backs: Readonly<Record<string, readonly [fact: string, question: string]>> = {
  mercury: ["水星繞太陽一圈只要八十八天，卻要一百七十六天才過完一個晝夜。", "今天，你走得快的是腳步，還是心？"],
  venus: ["金星自轉一圈要兩百四十三天，比它繞太陽一圈還久，方向也與多數行星相反。", "哪一件事，你想照自己的速度來？"],
  earth: ["地球上的水，有九成七在海裡；能喝的淡水只是薄薄一點。", "今天你腳下的這塊地方，給了你什麼？"],
  mars: ["火星的一天比地球長三十九分鐘左右，太陽下山時，旁邊的天光偏藍。", "要是今天多出三十九分鐘，你會先做什麼？"],
  jupiter: ["木星自轉一圈不到十小時，是行星裡最快的，身形也因此扁了一些。", "你心裡最大的那場風，現在吹向哪裡？"],
  saturn: [
    "土星的平均密度比水還小；它的環由無數冰塊組成，小的像沙，大的像屋子。",
    "哪一條界線，讓你和別人都比較自在？",
  ],
  uranus: [
    "天王星躺著公轉，極區會有四十二年不落的太陽，接著是四十二年的夜。",
    "換一個角度看今天最煩的事，它長什麼樣子？",
  ],
  neptune: [
    "海王星離太陽四十五億公里，陽光要走四個多小時才到；它繞太陽一圈要一百六十五年。",
    "有什麼是你還沒看見，卻相信它在的？",
  ],
  pluto: ["冥王星和它最大的衛星凱倫，永遠以同一面看著對方。", "誰一直在你這一邊？今天想對他說什麼？"],
};

const style = `${cardStyle}
.front { background: #0a0c14; color: #efe9dd; }
.front img { position: absolute; left: 0; top: 8mm; width: 63mm; height: 63mm; }
.front b { position: absolute; left: 6mm; bottom: 5mm; font-weight: 200; font-size: 15pt; line-height: 1.4; letter-spacing: .1em; }
.front i { position: absolute; left: 6mm; bottom: 14.5mm; width: 9mm; height: .2mm; background: #c8a25a; }
.back { padding: 9mm 6.5mm 7mm; border: .2mm solid #d8d2c6; display: flex; flex-direction: column; }
.back h2 { font-size: 11pt; margin-bottom: 4mm; }
.back p { font-size: 8.6pt; }
.back .ask { margin-top: auto; font-weight: 900; font-size: 10.5pt; line-height: 1.75; }
`;

export const ninePlanetsDocument: PrintDocument = {
  file: "goods/nine_planets_deck.pdf",
  title: "九星卡",
  maxKilobytes: 1500,
  async renderHtml() {
    const fronts = await Promise.all(
      planets.map(async ({ key, name }) => {
        const { frame = [0.66], ringed = false } = surfaces[key] ?? {};
        // Planets differ in size within their images; on the cards their sizes are closer to one another.
        const share = ringed ? 1 : Math.min(1, (frame[0] / 0.66) * 0.98);
        const image = await planetForPrint(key, 640, share, ringed ? 0.04 : 0.28);
        return `<img src="${image}" alt=""><i></i><b>${name}</b>`;
      }),
    );
    const backsOf = planets.map(({ key, name }) => {
      const [fact, question] = backs[key] ?? ["", ""];
      return `<h2>${name}</h2><p>${fact}</p><p class="ask">${question}</p>`;
    });
    const note = `<section class="page note"><h1>九星卡</h1>
      <p>九顆星球，每張一件事實、一個問題。早上翻一張，不必選，也不必信它說中什麼；把問題帶著走，晚上再看一次。</p>
      <p>印法：用 A4 紙印第二、三頁，選「雙面、翻長邊」與「實際大小」，180 磅以上的紙較挺。沿四邊的細線裁開，一張是 6.3 × 8.8 公分。家裡的印表機不能雙面，就印成兩張，背對背黏起來。</p>
      <p>玩法有三種：一天一張；兩個人各抽一張，交換問題；九張排開，選出最像這個月的一張，寫下為什麼。</p>
      <p class="quiet">圖像由程式繪成，不是太空照片。數字取整數。祈願是心的練習，不保證結果。磐石祈願網</p></section>`;
    return { style, body: note + cardPage(fronts, "front") + cardPage(mirrorRows(backsOf), "back") };
  },
};
