import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import { orderKindLabels } from "@panshi/contracts/commerce/order-list";
import { refundRequestOriginLabels, refundRequestStateLabels } from "@panshi/contracts/commerce/refund-request-labels";
import { Badge } from "@panshi/ui/display/badge";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Facts, Part, PartRow } from "../../../kit/detail/part.tsx";
import { Email, Money, NONE, ZonedTime } from "../../../kit/list/cells.tsx";
import { paths } from "../../../paths.ts";

type Props = { order: OrderDetail };

/** Who bought it. */
export function BuyerPart({ order: { member, email } }: Props) {
  const address = member?.email ?? email;
  return (
    <Part title="購買人">
      <Facts
        facts={{
          姓名: <BuyerName member={member} />,
          電子郵件: address === null ? NONE : <Email address={address} />,
        }}
      />
    </Part>
  );
}

/** The buyer by name, with the way to their page. */
export function BuyerName({ member }: Pick<OrderDetail, "member">) {
  if (!member) return "訪客";
  return (
    <Link to={paths.member(member.id)} className="underline decoration-line-strong underline-offset-4">
      {member.isErased ? "已刪除的會員" : member.name}
    </Link>
  );
}

/** When what happened with it. */
export function TimesPart({ order }: Props) {
  const { kind, createdAt, paidAt, claimedAt, fulfilledAt, expiresAt, consentedAt, nextQueryAt, state } = order;
  const times: Readonly<Record<string, ReactNode>> = {
    種類: orderKindLabels[kind],
    建立: <ZonedTime at={createdAt} />,
    ...(paidAt === null && expiresAt !== null && { 付款期限: <ZonedTime at={expiresAt} /> }),
    ...(paidAt !== null && { 付款: <ZonedTime at={paidAt} /> }),
    ...(claimedAt !== null && { 領取: <ZonedTime at={claimedAt} /> }),
    ...(fulfilledAt !== null && { 交付: <ZonedTime at={fulfilledAt} /> }),
    ...(consentedAt !== null && { 同意立即提供: <ZonedTime at={consentedAt} /> }),
    ...(nextQueryAt !== null && state !== "fulfilled" && { 下次查詢: <ZonedTime at={nextQueryAt} /> }),
  };
  return (
    <Part title="時間">
      <Facts facts={times} />
    </Part>
  );
}

/** The refund requests, each with the way to its list. */
export function RefundRequestsPart({ order: { requests } }: Props) {
  if (requests.length === 0) return null;
  return (
    <Part title="退款申請">
      <ul aria-label="這筆訂單的退款申請">
        {requests.map(
          ({ id, state, origin, proposed, amount, reason, createdAt, decisionReason, administratorName }) => (
            <PartRow
              key={id}
              what={
                <Link to={`${paths.refundRequests}#${id}/查看`} className="row-link">
                  {refundRequestOriginLabels[origin]}提出
                </Link>
              }
              end={
                <>
                  <Badge
                    tone={state === "done" ? "good" : state === "declined" || state === "withdrawn" ? "plain" : "warn"}
                  >
                    {refundRequestStateLabels[state]}
                  </Badge>
                  <span className="order-amount">
                    <Money amount={amount ?? proposed} />
                  </span>
                </>
              }
            >
              <ZonedTime at={createdAt} />
              {reason && <p>{reason}</p>}
              {decisionReason && (
                <p>
                  {administratorName}：{decisionReason}
                </p>
              )}
            </PartRow>
          ),
        )}
      </ul>
    </Part>
  );
}
