import type { PaymentAttemptState, PaymentEventKind, PaymentEventSource } from "@panshi/contracts/commerce/payment";
import type { Tone } from "@panshi/ui/display/badge";

/** The states of one attempt to pay, as administrators read them. */
export const paymentAttemptStateBadges: Record<PaymentAttemptState, { label: string; tone: Tone }> = {
  created: { label: "開始付款", tone: "plain" },
  waiting: { label: "已取號，等繳費", tone: "warn" },
  paid: { label: "收到款項", tone: "good" },
  failed: { label: "付款沒成功", tone: "plain" },
  expired: { label: "繳費期限過了", tone: "plain" },
  cancelled: { label: "金流已取消", tone: "plain" },
};

/** What the gateway reported. */
export const paymentEventKindLabels: Record<PaymentEventKind, string> = {
  number_issued: "發出繳費號碼",
  paid: "付款成功",
  failed: "付款失敗",
  expired: "繳費逾期",
  cancelled: "取消付款",
  undecided: "尚無結果",
  invoice: "發票通知",
  refund: "退款回報",
  unrecognised: "無法辨識的內容",
};

/** How it reached us. */
export const paymentEventSourceLabels: Record<PaymentEventSource, string> = {
  notify: "金流主動通知",
  return: "購買人付完款帶回",
  query: "我們去查詢",
  refund: "退款時的回應",
};
