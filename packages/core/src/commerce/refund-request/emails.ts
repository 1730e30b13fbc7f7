import { formatPrice } from "@panshi/contracts/commerce/plan";
import { MAIL_SITE_PLACEHOLDER } from "../../platform/mail/mail_site_placeholder.ts";

export type RefundEmail = { subject: string; body: string; purpose: string };
export type OrderReference = { number: string; description: string };

/** A letter about a request. */
export const buildRefundRequestEmail = (
  purpose: string,
  subject: string,
  greeting: string,
  lines: readonly string[],
): RefundEmail => ({
  subject,
  body: [greeting, "", ...lines, "", MAIL_SITE_PLACEHOLDER].join("\n"),
  purpose,
});

/** Which order a letter is about. */
export const orderReferenceLines = ({ number, description }: OrderReference) => [
  `訂單編號：${number}`,
  `內容：${description}`,
];

const RESUMED = "先前停下來的使用已經恢復；是方案的話，停下的每一天都還給你了。";

/** After nobody entered an account in time: nothing was paid, and everything is as before. */
export const lapsedEmail = (
  origin: string,
  greeting: string,
  order: OrderReference,
  { wasStopped }: { wasStopped: boolean },
): RefundEmail =>
  buildRefundRequestEmail("refund_lapsed", "退款申請結束了，沒有匯款", greeting, [
    "你的退款申請通過之後，填寫帳戶的連結過期了，我們沒有收到收款的帳戶，所以申請結束了，沒有匯款。",
    "",
    ...(wasStopped ? [RESUMED, ""] : []),
    ...orderReferenceLines(order),
    "",
    `還想退，可以再申請一次，金額依那一天計算；填寫帳戶有困難，請到這裡告訴我們：${origin}/contact`,
  ]);

/** After a request was made: what happens next. */
export const askedEmail = (origin: string, greeting: string, order: OrderReference, amount: number): RefundEmail =>
  buildRefundRequestEmail("refund_request", "收到你的退款申請", greeting, [
    "我們收到你的退款申請了，三個工作天內回覆你。",
    "",
    ...orderReferenceLines(order),
    amount > 0 ? `依退費說明可以退還：${formatPrice(amount)}` : "可以退還的金額，我們看過你寫的情形再告訴你。",
    "",
    `退費說明：${origin}/refund`,
    `需要補充，請到這裡告訴我們：${origin}/contact`,
  ]);

/** After a request was declined, with the reason; `wasStopped`: what it would have taken back could not be used meanwhile. */
export const declinedEmail = (
  origin: string,
  greeting: string,
  order: OrderReference,
  { reason, wasStopped }: { reason: string; wasStopped: boolean },
): RefundEmail =>
  buildRefundRequestEmail("refund_declined", "關於你的退款申請", greeting, [
    "謝謝你告訴我們。這筆退款申請我們仔細看過了，這一次沒有辦法退款，原因是：",
    "",
    reason,
    "",
    ...orderReferenceLines(order),
    "",
    ...(wasStopped ? [RESUMED, ""] : []),
    `你買下的內容都還在，沒有收回。覺得不對，或還有我們沒看到的情形，請到這裡告訴我們：${origin}/contact`,
  ]);
