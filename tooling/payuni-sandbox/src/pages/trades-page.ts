import { methodOf } from "../methods.ts";
import { formatTaipeiTime } from "../taipei-time.ts";
import { paidOrDueAmountOf, type EventKind, refundedOf, type Trade, type TradeState } from "../trade.ts";
import { type Html, html } from "./html.ts";
import { formatAmount } from "./layout.ts";

const SHOWN = 50;

const stateLabels: Record<TradeState, string> = {
  open: "還沒選擇付款方式",
  waiting: "等待繳費",
  paid: "已付款",
  failed: "付款失敗",
  cancelled: "已取消授權",
  expired: "已逾期",
  unclear: "待確認",
};
const closeStatusLabels = {
  "1": "已申請請款",
  "2": "已請款",
  "3": "請款已取消",
  "7": "請款處理中",
  "9": "未申請請款",
} as const;

/** The newest trades with what can be done to each. */
export function tradesPage(trades: readonly Trade[]): Html {
  const newest = trades.toReversed().slice(0, SHOWN);
  if (newest.length === 0) return html`<p>還沒有交易。到商店下一筆訂單、前往付款，就會出現在這裡。</p>`;
  return html`<p>共 ${trades.length} 筆，最新的在最前面。</p>${newest.map(tradeSection)}`;
}

function tradeSection(trade: Trade): Html {
  const { merTradeNo, method, number, events } = trade;
  const refunded = refundedOf(trade);
  return html`<section aria-labelledby="t-${merTradeNo}">
<h2 id="t-${merTradeNo}">${merTradeNo}</h2>
<dl>
<div><dt>狀態</dt><dd>${stateLabels[trade.state]}${trade.state === "paid" && trade.card !== null && `，${closeStatusLabels[trade.closeStatus]}`}</dd></div>
<div><dt>金額</dt><dd>${formatAmount(paidOrDueAmountOf(trade))}${refunded > 0 && `（已退 ${formatAmount(refunded)}）`}</dd></div>
<div><dt>商品</dt><dd>${trade.description}</dd></div>
${method !== null && html`<div><dt>方式</dt><dd>${methodOf(method).label}</dd></div>`}
${number && html`<div><dt>繳費號碼</dt><dd>${number.payNo}（${formatTaipeiTime(number.expiresAt)} 前）</dd></div>`}
<div><dt>建立時間</dt><dd>${formatTaipeiTime(trade.openedAt)}</dd></div>
${events.length > 0 && html`<div><dt>通知</dt><dd>${events.map((event) => html`<span class="event">${eventLabels[event.kind]}：${deliveriesOf(event.deliveries)}</span> `)}</dd></div>`}
</dl>
${actionsOf(trade)}
</section>`;
}

const eventLabels: Record<EventKind, string> = {
  issued: "取號",
  paid: "付款成功",
  failed: "付款失敗",
  unclear: "待確認",
  expired: "逾期",
  cancelled: "取消授權",
  invoice: "發票",
  refund: "退款",
};
const deliveryLabels = {
  waiting: "等待送出",
  held: "保留中",
  delivered: "已送達",
  "given-up": "送不到",
  dropped: "不送",
} as const;
const deliveriesOf = (deliveries: Trade["events"][number]["deliveries"]): string =>
  deliveries.map(({ state, attempts }) => `${deliveryLabels[state]}（${attempts.length} 次）`).join("、") || "未送";

/** A button of a trade; screen readers read the trade's number with it. */
const action = ({ merTradeNo }: Trade, name: string, label: string): Html =>
  html`<form method="post" action="/trades/${merTradeNo}/${name}"><button class="quiet" aria-describedby="t-${merTradeNo}">${label}</button></form>`;

function actionsOf(trade: Trade): Html {
  const { state, merTradeNo } = trade;
  const waiting = state === "waiting";
  return html`<div class="actions">
${state === "open" && html`<p><a href="/pay/${trade.token}">前往付款頁<span class="spoken">：${merTradeNo}</span></a></p>`}
${waiting && action(trade, "pay", "去繳費")}
${waiting && payOther(trade)}
${state === "unclear" && action(trade, "pay", "銀行回覆成功")}
${state === "unclear" && action(trade, "fail", "銀行回覆失敗")}
${(waiting || state === "open") && action(trade, "expire", "讓它逾期")}
${state === "paid" && trade.card !== null && trade.closeStatus !== "2" && action(trade, "capture", "完成請款")}
${trade.events.length > 0 && action(trade, "send", "再送一次通知")}
</div>`;
}

const payOther = ({ merTradeNo, amount }: Trade): Html => html`<form method="post" action="/trades/${merTradeNo}/pay">
<label for="a-${merTradeNo}">繳別的金額</label>
<input id="a-${merTradeNo}" name="amount" inputmode="numeric" pattern="[1-9][0-9]{0,8}" maxlength="9" required value="${amount + 1}">
<button class="quiet" aria-describedby="t-${merTradeNo}">用這個金額繳費</button>
</form>`;
