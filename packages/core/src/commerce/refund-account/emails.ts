import { formatPrice } from "@panshi/contracts/commerce/plan";
import { BANK_ACCOUNT_LINK_DAYS, PAYOUT_HOLD_HOURS } from "@panshi/contracts/commerce/refund-request-labels";
import { formatTaipeiTime } from "@panshi/contracts/platform/taipei-time";
import {
  type OrderReference,
  type RefundEmail,
  buildRefundRequestEmail,
  orderReferenceLines,
} from "../refund-request/emails.ts";

/** The one-time link to enter a bank account. Tokens are in fragments, which reach no server and no log. */
export const bankAccountLinkEmail = (
  origin: string,
  greeting: string,
  order: OrderReference,
  {
    token,
    amount,
    by,
    until,
    isStopped,
    lastDay,
  }: {
    token: string;
    amount: number;
    by: "member" | "code";
    until: Date;
    isStopped: boolean;
    /** The Taipei day with whose end the use stops, where that is ahead. */
    lastDay: string | null;
  },
): RefundEmail =>
  buildRefundRequestEmail("refund_account", "請填寫退款的銀行帳戶", greeting, [
    `你的退款申請通過了，會退還 ${formatPrice(amount)}。這筆款項不能從原來的付款方式退回，請打開下面的連結，填寫要收款的銀行帳戶：`,
    "",
    `${origin}/refund-account#token=${token}`,
    "",
    by === "member"
      ? "請用下單的帳號登入。為了保護你，登入超過十分鐘會再確認一次密碼。"
      : "填寫的時候，會再寄一組驗證碼到這個信箱。",
    `連結 ${BANK_ACCOUNT_LINK_DAYS} 天內有效，到 ${formatTaipeiTime(until)}（台北）為止，只能用一次。填寫之後過 ${PAYOUT_HOLD_HOURS} 小時我們才會匯款，匯出之後就刪除帳號資料。`,
    "",
    isStopped
      ? `${lastDay ? `方案可以用到 ${lastDay}，之後到匯款完成，` : "從現在起到匯款完成，要退的內容"}先停用，天數也停在${lastDay ? "那裡" : "這裡"}。連結到期還沒有填寫帳戶，申請就結束，停下來的使用會恢復，停下的天數都還給你。`
      : "連結到期還沒有填寫帳戶，申請就結束，不會匯款；想退的時候可以再申請。",
    "",
    "我們不會用電話或簡訊問你的帳號，也不會請你到提款機操作。",
    "",
    ...orderReferenceLines(order),
    "",
    `連結過期，或有任何疑問：${origin}/contact`,
  ]);

/** The code that a visitor types beside the link. */
export const bankAccountCodeEmail = (greeting: string, order: OrderReference, code: string): RefundEmail =>
  buildRefundRequestEmail("refund_account_code", `驗證碼 ${code}：填寫退款帳戶`, greeting, [
    `填寫退款帳戶的驗證碼是 ${code}，十分鐘內有效。`,
    "",
    "請不要把這組數字告訴任何人，我們也不會向你要。如果不是你在填寫，不用做任何事。",
    "",
    ...orderReferenceLines(order),
  ]);

/** To the buyer, when an account was entered. Nothing of the account stands in it. */
export const bankAccountEnteredEmail = (
  origin: string,
  greeting: string,
  order: OrderReference,
  { amount, payoutFrom, at }: { amount: number; payoutFrom: Date; at: Date },
): RefundEmail =>
  buildRefundRequestEmail("refund_account_entered", "退款的銀行帳戶填好了", greeting, [
    `有人在 ${formatTaipeiTime(at)}（台北）填寫了這筆退款的銀行帳戶。我們最早在 ${formatTaipeiTime(payoutFrom)}（台北）匯出 ${formatPrice(amount)}。`,
    "",
    `如果不是你填的，請在那之前告訴我們，我們會停下來，並寄給你新的連結：${origin}/contact`,
    "",
    "帳戶填好之後不能直接更改；要改，也請告訴我們。",
    "",
    ...orderReferenceLines(order),
  ]);
