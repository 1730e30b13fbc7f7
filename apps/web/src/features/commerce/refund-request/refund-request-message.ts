import { formatTaipeiDateTime, formatTaipeiDay } from "@panshi/client/taipei-date";
import type { OwnRefundRequest } from "@panshi/contracts/commerce/refund-request";

/** Whole TWD, also nothing; never broken across lines. */
export const formatTwd = (amount: number): string => `NT$\u00a0${amount.toLocaleString("en-US")}`;

type Said = { title: string; text: string /** What an administrator wrote. */; quote?: string };

/** Where a request stands, and what happens next. */
export function refundRequestMessage(request: OwnRefundRequest): Said {
  const { state, createdAt, closedAt, proposed, payoutFrom, accountUntil, decisionReason } = request;
  const amount = formatTwd(request.amount ?? proposed);
  const changed = decisionReason && request.amount !== null && request.amount !== proposed ? decisionReason : undefined;
  const quote = changed === undefined ? {} : { quote: changed };
  switch (state) {
    case "waiting":
      return {
        title: "申請收到了",
        text: `${formatTaipeiDay(createdAt)}送出，我們在三個工作天內回覆到你的信箱。${proposed > 0 ? `依退費說明可以退 ${amount}。` : ""}`,
      };
    case "account_needed":
      return {
        title: "申請通過了，請填寫收款的帳戶",
        text: `會退還 ${amount}。我們寄了一封信給你，請${accountUntil ? `在 ${formatTaipeiDateTime(accountUntil)} 以前，` : ""}從信裡的連結填寫銀行帳戶；過了沒有填寫，申請就結束，一切照舊。找不到信，請到聯絡頁告訴我們。`,
        ...quote,
      };
    case "paying":
      return {
        title: "退款正在進行",
        text: payoutFrom
          ? `帳戶填好了，最早在 ${formatTaipeiDateTime(payoutFrom)} 匯出 ${amount}。如果帳戶不是你填的，請馬上到聯絡頁告訴我們。`
          : `${amount}正在退回你原來的付款方式，有結果就寄信給你。`,
        ...quote,
      };
    case "done":
      return {
        title: "退款完成了",
        text: `已經退還 ${amount}，入帳的時間看你的銀行。`,
        ...quote,
      };
    case "declined":
      return {
        title: "這一次沒有辦法退款",
        text: "申請我們仔細看過了，原因寫在下面。你買下的內容都還在，也都能用。",
        ...(decisionReason && { quote: decisionReason }),
      };
    case "lapsed":
      return {
        title: "申請結束了，沒有匯款",
        text: `一直沒有等到收款的帳戶，申請在${closedAt ? formatTaipeiDay(closedAt) : "期限到的時候"}結束。先前停下來的使用已經恢復；還想退，可以再申請，金額依那一天計算。`,
      };
    case "withdrawn":
      return { title: "申請撤回了", text: `${closedAt ? formatTaipeiDay(closedAt) : "已經"}撤回，一切照舊。` };
  }
}
