import { at } from "../answer.ts";
import type { Caller, RequestRecorder } from "../player.ts";

export type Trade = { orderId: string; merTradeNo: string };
type Choice = { method: "Credit" | "ATM" | "CVS"; cardNumber?: string };
const GOOD_CARD = "4147631000000001";
export const FAILING_CARD = "4147631000000002";

/** Acts on a trade at the gateway, which sends nothing by itself. */
export async function actAtGateway(
  player: RequestRecorder,
  { merTradeNo }: Trade,
  action: string,
  body: object = {},
): Promise<void> {
  const answer = await fetch(`${player.server.gateway}/_control/trades/${merTradeNo}/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, ...(action !== "capture" && { notify: false }) }),
  });
  if (!answer.ok) throw new Error(`${action} at the gateway: ${answer.status} ${await answer.text()}`);
}

/** Posts what the gateway says of a trade: to the address of its notifies, or to that of a returning browser. */
export async function postEvent(
  player: RequestRecorder,
  { merTradeNo }: Trade,
  kind: string,
  { caller = "visitor", to = "notify" }: { caller?: Caller; to?: "notify" | "return" } = {},
): Promise<void> {
  const asked = await fetch(`${player.server.gateway}/_control/trades/${merTradeNo}/notify-body?kind=${kind}`);
  const { body } = (await asked.json()) as { body: string };
  await postToServer(player, caller, to, body, `${kind} of ${merTradeNo}`);
}

/** Posts a body as the gateway does. */
export const postToServer = (
  player: RequestRecorder,
  caller: Caller,
  to: "notify" | "return",
  body: string,
  label: string,
) =>
  player.request(caller, "POST", `/api/payments/payuni/${to}`, {
    form: body,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    label: `${to} of the gateway: ${label}`,
  });

/** Signs fields as the gateway would. */
export async function sign(player: RequestRecorder, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(`${player.server.gateway}/_control/sign`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ fields }),
  });
  return ((await answer.json()) as { body: string }).body;
}

/** Opens the payment page of an order, posts its form to the gateway, and chooses there how to pay. */
export async function choosePayment(
  player: RequestRecorder,
  caller: Caller,
  orderId: string,
  choice: Choice,
): Promise<Trade> {
  await player.request(caller, "GET", `/pay/${orderId}`);
  const { text } = await player.request(caller, "POST", `/pay/${orderId}`);
  const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]);
  if (fields.length === 0) throw new Error(`no form at /pay/${orderId}: ${text.slice(0, 300)}`);
  const before = await tradeNumbers(player);
  await fetch(`${player.server.gateway}/api/upp`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
  });
  const merTradeNo = (await tradeNumbers(player)).find((each) => !before.includes(each));
  if (!merTradeNo) throw new Error(`the gateway made no trade of ${orderId}`);
  const trade = { orderId, merTradeNo };
  await actAtGateway(player, trade, "choose", choice);
  return trade;
}

/** The numbers of all trades at the gateway. */
async function tradeNumbers(player: RequestRecorder): Promise<string[]> {
  const answer = await fetch(`${player.server.gateway}/_control/trades`);
  const { trades } = (await answer.json()) as { trades: { merTradeNo: string }[] };
  return trades.map(({ merTradeNo }) => merTradeNo);
}

/** Pays an order by card, with the notify and the return. */
export async function payByCard(player: RequestRecorder, caller: Caller, orderId: string): Promise<Trade> {
  const trade = await choosePayment(player, caller, orderId, { method: "Credit", cardNumber: GOOD_CARD });
  await postEvent(player, trade, "paid");
  await postEvent(player, trade, "paid", { caller, to: "return" });
  return trade;
}

/** Takes a number for a transfer and pays it. */
export async function payByTransfer(player: RequestRecorder, caller: Caller, orderId: string): Promise<Trade> {
  const trade = await choosePayment(player, caller, orderId, { method: "ATM" });
  await postEvent(player, trade, "issued");
  await player.call(caller, "payments.order", { id: orderId });
  await actAtGateway(player, trade, "pay");
  await postEvent(player, trade, "paid");
  return trade;
}

export const placePlanOrder = async (player: RequestRecorder, caller: Caller, fields: object = {}): Promise<string> =>
  at(
    await player.documented(caller, "payments.createPlanOrder", "/api/payments/create-payuni-order", {
      body: { planType: "basic", amount: 3990, currency: "TWD", consent: true, ...fields },
    }),
    "orderId",
  );
