import { formatTaipeiDateTime, formatTaipeiDay } from "@panshi/client/taipei-date";
import type { OrderKind } from "@panshi/contracts/commerce/order";
import { type RefundProposal, refundBases } from "@panshi/contracts/commerce/refund";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { twd } from "./request-words.ts";

/** What the published text gives back now, and until when. */
export function Proposal({ proposal, kind }: { proposal: RefundProposal; kind: OrderKind }) {
  const { amount, basis, daysLeft, totalDays, wholeUntil, gatewayUntil, byGateway } = proposal;
  return (
    <div className="grid gap-4">
      <p aria-live="polite">
        <span className="block text-sm text-ink-soft">
          {amount > 0 ? "現在申請，依退費說明可以退" : "依退費說明，現在沒有可以退的金額"}
        </span>
        {amount > 0 && <span className="tabular font-display text-3xl font-light">{twd(amount)}</span>}
      </p>
      <ul className="grid list-disc gap-1 ps-5 text-ink-soft marker:text-ink-soft">
        <li>{refundBases[basis]}。</li>
        {daysLeft !== null && totalDays !== null && (
          <li>
            方案共 {totalDays} 天，還剩 {daysLeft} 天。
          </li>
        )}
        {basis === "whole" && wholeUntil && (
          <li>{formatTaipeiDateTime(wholeUntil)} 以前申請，退還全部的錢；之後依剩下的天數計算。</li>
        )}
        {amount > 0 &&
          (byGateway && gatewayUntil ? (
            <li>{formatTaipeiDay(gatewayUntil)}以前可以退回原來的付款方式，之後改用銀行轉帳。</li>
          ) : (
            <li>這筆款項不能退回原來的付款方式，通過之後會請你填寫銀行帳戶。</li>
          ))}
        <li>
          {kind === "plan"
            ? "申請通過，方案就先停用；退款完成的時候，剩下的天數會收回。"
            : "申請通過，退款的商品就先停用；退款完成的時候收回。"}
        </li>
      </ul>
      <Link
        to={paths.refund}
        className="justify-self-start underline decoration-line-strong underline-offset-4 hover:decoration-ink"
      >
        退費說明
      </Link>
    </div>
  );
}
