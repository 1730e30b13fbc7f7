import type {
  Gateway,
  PaymentEvent,
  PaymentQueryAnswer,
  GatewayRefundInput,
  RefundResult,
} from "../../platform/gateway.ts";
import { testPaymentEvent } from "./testing.ts";

type Answer = PaymentQueryAnswer | (() => PaymentQueryAnswer | Promise<PaymentQueryAnswer>);

/** For tests: a gateway with configurable answers that records its calls. */
export function fakeGateway() {
  const answers = new Map<string, Answer>();
  const queried: string[] = [];
  const refundRequests: GatewayRefundInput[] = [];
  let refundResult: RefundResult | (() => Promise<RefundResult>) = { kind: "done", beforeCapture: false };
  const gateway: Gateway = {
    test: true,
    requiresSeller: false,
    form: ({ merTradeNo }) => ({ action: "http://127.0.0.1:9/api/upp", fields: { MerTradeNo: merTradeNo } }),
    query: async (merTradeNo) => {
      queried.push(merTradeNo);
      const answer = answers.get(merTradeNo) ?? { kind: "not_found" };
      return typeof answer === "function" ? answer() : answer;
    },
    refund: async (request) => {
      refundRequests.push(request);
      return typeof refundResult === "function" ? refundResult() : refundResult;
    },
  };
  return {
    gateway,
    /** The attempts that were queried, in order. */
    queried,
    refundRequests,
    /** Sets the answer to queries of an attempt; until then it is not found. */
    answer: (merTradeNo: string, answer: Answer) => void answers.set(merTradeNo, answer),
    /** Sets the result of refunds from now on. */
    answerRefunds: (result: typeof refundResult) => void (refundResult = result),
  };
}

/** A query result that found an event of an attempt. */
export const foundResult = (
  merTradeNo: string,
  event: Partial<PaymentEvent>,
  processing = false,
): PaymentQueryAnswer => ({
  kind: "found",
  processing,
  event: testPaymentEvent({ merTradeNo, tradeNo: `T${merTradeNo}`, method: "card", ...event }),
});
