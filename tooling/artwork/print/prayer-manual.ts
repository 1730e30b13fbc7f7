import { prayerManualDays } from "@panshi/contracts/journey/catalogue/prayer-manual-days";
import { helplines } from "@panshi/contracts/journey/crisis";
import type { PrayerManualKey } from "@panshi/contracts/journey/catalogue";
import { writingLines, type PrintDocument } from "./document.ts";
import { largeStoneDrawing, stoneDrawings } from "./stone-drawings.ts";

const DAYS = ["第一日", "第二日", "第三日", "第四日", "第五日", "第六日", "第七日"] as const;
/** When in the day a manual is done, in the order of the day. */
const hours: readonly (readonly [PrayerManualKey, string])[] = [
  ["energy_manual", "清晨"],
  ["emotion_manual", "白天"],
  ["sleep_manual", "睡前"],
];
/** The number of the stone on the cover. */
const COVER = 2;
/** The number of the stone beside each day. */
const STONES = [0, 6, 1, 8, 11, 2, 23] as const;

const style = `
@page { size: A5; margin: 0; }
.page { width: 148mm; height: 210mm; padding: 15mm 15mm 12mm 19mm; display: flex; flex-direction: column; }
.foot { position: absolute; left: 19mm; right: 15mm; bottom: 7mm; display: flex; justify-content: space-between; }
.cover { padding: 0; }
.cover .stone { position: absolute; left: 6mm; top: 78mm; width: 118mm; }
.cover h1 { position: absolute; right: 17mm; top: 17mm; writing-mode: vertical-rl; font-size: 36pt; letter-spacing: .12em; line-height: 1.2; }
.cover h2 { position: absolute; right: 39mm; top: 18mm; writing-mode: vertical-rl; font-weight: 200; font-size: 12pt; letter-spacing: .2em; }
.cover .seal { position: absolute; right: 19.5mm; top: 107mm; width: 11mm; height: 11mm; background: #a8322d; color: #fff; font-weight: 900; font-size: 11pt; line-height: 11mm; text-align: center; }
.cover .quiet { position: absolute; left: 19mm; bottom: 14mm; line-height: 1.9; }
.how h1, .after h1 { font-size: 21pt; margin: 6mm 0 6mm; }
.how p, .after p { margin-bottom: 3.2mm; }
.how ol { list-style: none; margin: 1mm 0 4mm; }
.how li { display: grid; grid-template-columns: 10mm 1fr; margin-bottom: 2.6mm; }
.how li b { font-weight: 200; font-size: 17pt; line-height: 1.15; color: #6b655c; }
.day .head { display: flex; align-items: flex-end; justify-content: space-between; height: 33mm; }
.day h1 { font-size: 25pt; line-height: 1.2; }
.day .head img { width: 38mm; margin: -6mm -5mm -2mm 0; }
.day hr { border: 0; border-top: .25mm solid #1c1b1a; margin: 1mm 0 4mm; }
.hour { display: grid; grid-template-columns: 17mm 1fr; margin-bottom: 3.6mm; }
.hour .when { font-weight: 200; font-size: 11.5pt; line-height: 1.5; }
.hour h2 { font-size: 10.5pt; line-height: 1.6; }
.hour p { font-size: 8.6pt; line-height: 1.8; text-align: justify; }
.hour .line { font-weight: 900; margin-top: .6mm; }
.day .ask { font-size: 8.6pt; margin: 1mm 0 0; }
.after .call { margin-top: 5mm; padding-top: 3mm; border-top: .2mm solid #b9b2a5; }
.after .call p { margin-bottom: 1mm; line-height: 1.7; }
.promise { font-weight: 900; font-size: 12pt; }
`;

const foot = (left: string, right: string): string =>
  `<p class="foot quiet"><span>${left}</span><span>${right}</span></p>`;

function dayPage(n: number, stone: string): string {
  const parts = hours.map(([key, when]) => {
    const day = prayerManualDays[key][n];
    if (!day) throw new Error(`${key} has no day ${n + 1}.`);
    return `<div class="hour"><span class="when">${when}</span><div><h2>${day.title}</h2><p>${day.exercise}</p><p class="line">${day.sentence}</p></div></div>`;
  });
  return `<section class="page day"><div class="head"><h1>${DAYS[n]}</h1><img src="${stone}" alt=""></div><hr>${parts.join("")}
    <p class="ask">今天做了哪一個？做的時候，心裡浮出什麼？</p>${writingLines}${foot("七日祈願手冊", String(n + 3))}</section>`;
}

export const prayerManualDocument: PrintDocument = {
  file: "goods/seven-day-prayer-manual.pdf",
  title: "七日祈願手冊（列印版）",
  maxKilobytes: 2000,
  async renderHtml(browser, draft) {
    const drawings = await stoneDrawings(browser, draft);
    const cover = `<section class="page cover"><img class="stone" src="${await largeStoneDrawing(browser, COVER, draft)}" alt=""><h1>七日祈願手冊</h1><h2>每天一小段，寫給自己</h2><span class="seal">磐</span>
      <p class="quiet">列印版<br>姓名　　　　　　　　　開始的日子　　　　年　　月　　日</p></section>`;
    const how = `<section class="page how"><h1>怎麼用這本手冊</h1>
      <p>這裡有七天，每天三段練習：清晨、白天、睡前各一段，每段五到十分鐘。它們取自網站上的晨光手冊、平心手冊與安睡手冊。</p>
      <ol><li><b>一</b><span>先在下面寫下你的願，一兩句就好。寫得具體，之後才認得出它走到哪裡。</span></li>
      <li><b>二</b><span>每天三段挑一段做。有餘力再做第二段，不必全做。</span></li>
      <li><b>三</b><span>做完，讀一遍那句粗體的話，在橫線上寫幾個字。字醜、句子短，都沒關係。</span></li>
      <li><b>四</b><span>漏了一天，不用補，翻到今天那一頁接著做。</span></li></ol>
      <p class="heavy">我的願</p>${writingLines}${foot("七日祈願手冊", "2")}</section>`;
    const days = DAYS.map((_, n) => dayPage(n, drawings[STONES[n] ?? 0] ?? ""));
    const calls = helplines.map((line) => `<p class="quiet">${line.number}　${line.name}：${line.for}</p>`).join("");
    const after = `<section class="page after"><h1>七日之後</h1>
      <p>把前面寫的字從頭看一遍。哪一段練習最順手？願有沒有變得清楚一點，或是換了樣子？</p>
      <p class="heavy">我想留下的一個練習，放在每天的</p>${writingLines}<p class="heavy" style="margin-top:4mm">現在，我的願是</p>${writingLines}
      <p class="promise" style="margin-top:6mm">祈願是心的練習，不保證結果。</p>
      <div class="call">${calls}<p class="quiet">這本手冊可以自由列印、分送，請勿販售。　磐石祈願網</p></div></section>`;
    return { style, body: cover + how + days.join("") + after };
  },
};
