import { AppError } from "@panshi/contracts/platform/errors";
import { refundRefusalLabels } from "@panshi/contracts/commerce/refund";
import type { Log } from "@panshi/core/platform/context";
import type { Gateway, PaymentQueryAnswer, GatewayRefundInput, RefundResult } from "@panshi/core/platform/gateway";
import type { ActionResult } from "@panshi/payuni/action-result";
import type { PayuniConnection } from "@panshi/payuni/call";
import { cancelAuthorisation } from "@panshi/payuni/cancel";
import type { Merchant } from "@panshi/payuni/merchant";
import { methodsForAmount } from "@panshi/payuni/methods";
import { queryTrade } from "@panshi/payuni/query";
import { refundCard, refundWallet } from "@panshi/payuni/refund";
import { chooseRefundMethod } from "@panshi/payuni/refund-method";
import { eventOfTrade, isProcessing } from "@panshi/payuni/trade-event";
import { buildUppForm, UppRequestError } from "@panshi/payuni/upp";

export type PayuniSettings = {
  merchant: Merchant;
  /** Where PAYUNi, or the local gateway, answers. */
  host: string;
  /** This site's address, which PAYUNi posts to and sends browsers back to. */
  publicUrl: URL;
  /** Whether it is the local gateway of a demo. */
  local: boolean;
  /** Whether no money moves: the local gateway, or PAYUNi's sandbox. */
  test: boolean;
  /** Whether payment requires the seller's details: in production, and where real money moves. */
  requiresSeller: boolean;
};

export const NOTIFY_PATH = "/api/payments/payuni/notify";
export const RETURN_PATH = "/api/payments/payuni/return";

/** The payment methods that this site offers. */
const OFFERED_METHODS = ["Credit", "ATM", "CVS"] as const;
const TIMEOUT_MS = 15_000;

/** The core's gateway interface, implemented with PAYUNi's protocol. */
export function payuniGateway(
  { merchant, host, publicUrl, local, test, requiresSeller }: PayuniSettings,
  log: Log,
): Gateway {
  const api: PayuniConnection = { merchant, host, timeoutMs: TIMEOUT_MS };
  return {
    test,
    requiresSeller,
    form: ({ merTradeNo, amount, description, email, lastDay, orderId, now }) => {
      try {
        const { action, fields } = buildUppForm(
          { merchant, host, urls: local ? "local" : "public" },
          {
            merTradeNo,
            amount,
            description,
            timestamp: Math.floor(now.getTime() / 1000),
            returnUrl: new URL(RETURN_PATH, publicUrl).href,
            notifyUrl: new URL(NOTIFY_PATH, publicUrl).href,
            backUrl: new URL(`/payment/cancel?order=${orderId}`, publicUrl).href,
            ...(email !== null && { email }),
            lang: "zh-tw",
            expireDate: lastDay,
            methods: methodsForAmount(amount, OFFERED_METHODS),
          },
        );
        return { action, fields };
      } catch (error) {
        if (!(error instanceof UppRequestError)) throw error;
        log.error({ orderId, merTradeNo, problems: error.problems }, "gateway form invalid");
        throw new AppError("payment_unavailable", { cause: error });
      }
    },
    query: (merTradeNo) => query(api, merTradeNo),
    refund: (input) => refund(api, input),
  };
}

async function query(api: PayuniConnection, merTradeNo: string): Promise<PaymentQueryAnswer> {
  const result = await queryTrade(api, merTradeNo);
  if (result.kind === "not-found") return { kind: "not_found" };
  if (result.kind === "unreachable") return { kind: "unreachable", cause: `${result.cause}: ${result.detail}` };
  if (result.kind === "refused") return { kind: "unreachable", cause: `refused: ${result.code}` };
  return { kind: "found", event: eventOfTrade(result.trade), processing: isProcessing(result.trade) };
}

/** Queries the payment first. Where that fails, the refund is refused: PAYUNi was not asked to refund yet. */
async function refund(
  api: PayuniConnection,
  { merTradeNo, paid, refunded, amount, now }: GatewayRefundInput,
): Promise<RefundResult> {
  const result = await queryTrade(api, merTradeNo);
  if (!("trade" in result)) return { kind: "refused", reason: refundRefusalLabels.query_failed };
  const { paymentType, captureState, tradeNo, paidAt, fields } = result.trade;
  const wholeOnly = Number(fields["CardInst"] ?? "1") > 1;
  const method = chooseRefundMethod({
    paymentType,
    captureState,
    paid,
    refunded,
    amount,
    wholeOnly,
    // The answer holds no capture time; capture follows payment.
    capturedAt: paidAt,
    now,
  });
  switch (method.kind) {
    case "none":
      return { kind: "refused", reason: refundRefusalLabels[method.reason] };
    case "cancel":
      return toRefundResult(await cancelAuthorisation(api, tradeNo), true);
    case "card":
      return toRefundResult(await refundCard(api, { tradeNo, amount }), false);
    case "wallet":
      return toRefundResult(await refundWallet(api, method.wallet, { tradeNo, amount }), false);
  }
}

function toRefundResult(result: ActionResult, beforeCapture: boolean): RefundResult {
  if (result.kind === "done") return { kind: "done", beforeCapture };
  if (result.kind === "refused")
    return { kind: "refused", reason: `金流拒絕退款：${result.message ?? "沒有說明"}（${result.code}）` };
  return { kind: "unknown", cause: `${result.cause}: ${result.detail}` };
}
