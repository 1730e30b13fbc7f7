import type { AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { BANK_ACCOUNT_LINKS_MAX, refundRequestOriginLabels } from "@panshi/contracts/commerce/refund-request-labels";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { DetailsDialog, FactColumns } from "../../../kit/detail/details-dialog.tsx";
import { Money, NONE, ZonedTime } from "../../../kit/list/cells.tsx";
import { paths } from "../../../paths.ts";
import { revokedOf } from "./requests.ts";
import { NextStep, RequestState } from "./request-state.tsx";

/** A request with everything that was said about it. */
export function RequestDetails({ row, buttons }: { row: AdminRefundRequest; buttons: ReactNode }) {
  const facts: ComponentProps<typeof FactColumns>["facts"] = [
    ["狀態", <RequestState key="state" {...row} />],
    ["接下來", <NextStep key="next" request={row} />, "sm:col-span-2"],
    ["提出者", refundRequestOriginLabels[row.origin]],
    ["申請時間", <ZonedTime key="asked" at={row.createdAt} />],
    ["付款", <ZonedTime key="paid" at={row.paidAt} />],
    ["訂單金額", <Money key="total" amount={row.orderTotal} />],
    ["依規定可退", <Money key="proposed" amount={row.proposed} />],
    ["同意的金額", row.amount === null ? NONE : <Money key="amount" amount={row.amount} />],
    ["決定者", row.decidedBy ?? NONE],
    ["決定", <ZonedTime key="decided" at={row.decidedAt} />],
    ["寄過的帳戶連結", row.accountLinks === 0 ? NONE : `${row.accountLinks} 次，最多 ${BANK_ACCOUNT_LINKS_MAX} 次`],
    ["結束", <ZonedTime key="closed" at={row.closedAt} />],
  ];
  return (
    <DetailsDialog title={`退款申請：${row.orderDescription}`} buttons={buttons}>
      {row.reason && (
        <section tabIndex={0} aria-label="申請的原因" className="border-s-2 border-line-strong ps-4">
          <p className="measure break-words whitespace-pre-line">{row.reason}</p>
        </section>
      )}
      <FactColumns facts={facts} />
      {row.products && (
        <p>
          <span className="text-sm text-ink-soft">要退的商品　</span>
          {row.products.join("、")}
        </p>
      )}
      {row.revokes && (
        <p>
          <span className="text-sm text-ink-soft">退款之後　</span>
          {revokedOf(row)}
        </p>
      )}
      {row.decisionReason && (
        <p className="break-words whitespace-pre-line">
          <span className="text-sm text-ink-soft">決定的原因　</span>
          {row.decisionReason}
        </p>
      )}
      <Link
        to={paths.order(row.orderId)}
        className="justify-self-start underline decoration-line-strong underline-offset-4 hover:decoration-ink"
      >
        看訂單 {row.orderNumber}
      </Link>
    </DetailsDialog>
  );
}
