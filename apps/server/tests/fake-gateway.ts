import type { Gateway, QueryResult, PaymentEvent, RefundRequest, RefundResult } from "@panshi/core/payment/gateway";
import { testPaymentEvent } from "@panshi/core/payment/testing";

type Answer = QueryResult | (() => QueryResult | Promise<QueryResult>);

/** A gateway that answers what a test tells it to, and remembers what it was asked. */
export function fakeGateway() {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const givenBack: RefundRequest[] = [];
  let back: RefundResult | (() => Promise<RefundResult>) = { kind: "done", beforeCapture: false };
  const gateway: Gateway = {
    test: true,
    requiresSeller: false,
    form: ({ merTradeNo }) => ({ action: "http://127.0.0.1:9/api/upp", fields: { MerTradeNo: merTradeNo } }),
    query: async (merTradeNo) => {
      asked.push(merTradeNo);
      const answer = answers.get(merTradeNo) ?? { kind: "absent" };
      return typeof answer === "function" ? answer() : answer;
    },
    refund: async (input) => {
      givenBack.push(input);
      return typeof back === "function" ? back() : back;
    },
  };
  return {
    gateway,
    /** The attempts that were asked about, in their order. */
    asked,
    givenBack,
    /** What a query of an attempt answers from now on; until then the gateway knows no such trade. */
    answer: (merTradeNo: string, answer: Answer) => void answers.set(merTradeNo, answer),
    /** What becomes of money that is asked back from now on. */
    back: (result: typeof back) => void (back = result),
  };
}

/** An answer with news of an attempt. */
export const eventAnswer = (merTradeNo: string, news: Partial<PaymentEvent>, settling = false): QueryResult => ({
  kind: "news",
  settling,
  news: testPaymentEvent({ merTradeNo, tradeNo: `T${merTradeNo}`, method: "card", ...news }),
});
