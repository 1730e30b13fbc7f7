import type { PrintDocument } from "./document.ts";
import { stoneDrawings } from "./stone-drawings.ts";

const DAYS = ["一", "二", "三", "四", "五", "六", "七"] as const;

const style = `
@page { size: A4 landscape; margin: 0; }
.page { width: 297mm; height: 210mm; display: grid; grid-template-columns: 1fr 1fr; }
.page > i { position: absolute; left: 148.5mm; width: 0; border-left: .2mm dashed #b5afa4; height: 6mm; }
.step { position: relative; padding: 13mm 14mm 10mm; display: flex; flex-direction: column; }
.step h1 { font-size: 22pt; }
.step .lead { width: 84mm; margin: 1.5mm 0 5mm; font-size: 8.6pt; line-height: 1.8; }
.step img { position: absolute; right: 10mm; top: 8mm; width: 28mm; }
.box { flex: 1; display: grid; grid-template-columns: 11mm 1fr 10mm; border: .25mm solid #5a564f; border-bottom: 0; }
.box:last-of-type { border-bottom: .25mm solid #5a564f; }
.box b { font-weight: 200; font-size: 14pt; line-height: 1; align-self: center; text-align: center; }
.box span { border-left: .2mm solid #cfc8bb; }
.box u { align-self: center; justify-self: center; width: 4.4mm; height: 4.4mm; border: .25mm solid #5a564f; border-radius: 50%; }
.step .quiet { margin-top: 3.5mm; line-height: 1.7; }
`;

const card = (stone: string): string => `<div class="step"><h1>一小步</h1>
  <p class="lead">抽完籤，把今天做得到的一小步寫進空格：小到五分鐘能開始，具體到知道什麼時候算做完。做了，就把右邊的圓塗滿；沒做，留白，明天寫小一點。</p>
  <img src="${stone}" alt="">
  ${DAYS.map((day) => `<div class="box"><b>${day}</b><span></span><u></u></div>`).join("")}
  <p class="quiet">從　　月　　日開始。祈願是心的練習，不保證結果。　磐石祈願網</p></div>`;

export const smallStepDocument: PrintDocument = {
  file: "goods/small_step_card.pdf",
  title: "一小步卡",
  maxKilobytes: 1500,
  async renderHtml(browser, draft) {
    const drawings = await stoneDrawings(browser, draft);
    // Two cards a sheet, to cut apart in the middle: one for oneself, one to give away or for the week after.
    const two = [12, 16].map((n) => card(drawings[n] ?? "")).join("");
    const marks = `<i style="top:0"></i><i style="bottom:0"></i>`;
    return { style, body: `<section class="page">${marks}${two}</section>` };
  },
};
