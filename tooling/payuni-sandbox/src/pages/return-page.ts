import type { Envelope } from "../envelope/envelope.ts";
import type { Trade } from "../trade.ts";
import { type Html, html } from "./html.ts";

/** Takes the buyer back to the shop with the signed result: by itself with the script, by the button without. */
export const returnPage = (trade: Trade, url: string, envelope: Envelope): Html => html`
${payNumber(trade)}
<p>正在帶你回到商店。如果沒有自動前往，請按下面的按鈕。</p>
<form id="return" method="post" action="${url}">
${Object.entries(envelope).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}
<button>回到商店</button>
</form>
<script src="/assets/return-form.js" defer></script>`;

/** For a request without ReturnURL, and for a page on which nothing more can be done. */
export const endPage = (trade: Trade, sentence: string): Html => html`
<p>${sentence}</p>
${payNumber(trade)}
${trade.backUrl !== null && html`<p><a href="${trade.backUrl}">回到商店</a></p>`}`;

const payNumber = ({ number, method }: Trade): Html | null =>
  number &&
  html`<dl>
<div><dt>${method === "ATM" ? "銀行代碼" : "超商"}</dt><dd>${number.place}</dd></div>
<div><dt>${method === "ATM" ? "轉帳帳號" : "繳費代碼"}</dt><dd>${number.payNo}</dd></div>
</dl>`;
