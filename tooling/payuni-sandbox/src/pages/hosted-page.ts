import { methodOf, type MethodName, successCard } from "../methods.ts";
import { formatTaipeiTime } from "../taipei-time.ts";
import type { Trade } from "../trade.ts";
import { type Html, html } from "./html.ts";
import { formatAmount } from "./layout.ts";

type Problem = { method: string; sentence: string };

/** The page on which a buyer chooses how to pay; `problem` says what was wrong with the last choice. */
export function hostedPage(trade: Trade, problem: Problem | null = null): Html {
  const of = (kind: string) => trade.offered.filter((name) => methodOf(name).kind === kind);
  const touch = [...of("wallet"), ...of("device")];
  return html`
<dl>
<div><dt>應付金額</dt><dd class="amount">${formatAmount(trade.amount)}</dd></div>
<div><dt>商品</dt><dd>${trade.description}</dd></div>
<div><dt>訂單編號</dt><dd>${trade.merTradeNo}</dd></div>
${trade.pageEndsAt !== null && html`<div><dt>付款期限</dt><dd>${formatTaipeiTime(trade.pageEndsAt)}</dd></div>`}
</dl>
${of("card").map((name) => cardSection(trade, name, problem?.method === name ? problem.sentence : null))}
${of("number").map((name) => numberSection(trade, name))}
${touch.length > 0 && html`<section aria-labelledby="touch"><h2 id="touch">電子支付</h2>${touch.map((name) => touchForm(trade, name))}</section>`}
<section aria-labelledby="leave">
<h2 id="leave">不付款</h2>
<form method="post" action="/pay/${trade.token}/close"><button class="quiet">關閉視窗（不付款）</button></form>
<form method="post" action="/pay/${trade.token}/expire"><button class="quiet">讓它逾期</button></form>
</section>`;
}

function cardSection(trade: Trade, name: MethodName, problem: string | null): Html {
  const { label } = methodOf(name);
  return html`<section aria-labelledby="title-${name}">
<h2 id="title-${name}">${label}</h2>
<form method="post" action="/pay/${trade.token}">
<input type="hidden" name="method" value="${name}">
<label for="number-${name}">卡號</label>
<input id="number-${name}" name="card" value="${successCard}" inputmode="numeric" autocomplete="off" maxlength="23"
 required aria-describedby="hint-${name}"${problem !== null && html` aria-invalid="true" aria-errormessage="problem-${name}" autofocus`}>
${problem !== null && html`<p class="problem" id="problem-${name}" role="alert">${problem}</p>`}
<p class="hint" id="hint-${name}">測試卡號 4147631000000001 與 3560511000000001 會成功；結尾 0002 會失敗；結尾 0003 銀行不回應。</p>
${name === "CreditInst" && termChoice(trade)}
<button>用${label}付款</button>
</form>
</section>`;
}

const termChoice = (trade: Trade): Html => html`<label for="terms">期數</label>
<select id="terms" name="instalments">${trade.instalments.map((term) => html`<option value="${term}">${term} 期</option>`)}</select>`;

const numberSection = (trade: Trade, name: MethodName): Html => html`<section aria-labelledby="title-${name}">
<h2 id="title-${name}">${methodOf(name).label}</h2>
<form method="post" action="/pay/${trade.token}">
<input type="hidden" name="method" value="${name}">
<p class="hint">繳費期限 ${formatTaipeiTime(trade.numberEndsAt)}</p>
<button>${name === "ATM" ? "取得轉帳帳號" : "取得繳費代碼"}</button>
</form>
</section>`;

const touchForm = (trade: Trade, name: MethodName): Html => html`<form method="post" action="/pay/${trade.token}">
<input type="hidden" name="method" value="${name}">
<button>用 ${methodOf(name).label} 付款</button>
</form>`;
