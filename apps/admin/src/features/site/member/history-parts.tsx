import { trpc } from "@panshi/client/trpc";
import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { drawSources, fortuneLabels, oracleCategories } from "@panshi/contracts/journey/oracle";
import { careStates, prayerStatuses } from "@panshi/contracts/journey/prayer";
import { Badge } from "@panshi/ui/display/badge";
import { Link } from "react-router-dom";
import { PartRow } from "../../../kit/detail/part.tsx";
import { Money, ZonedTime } from "../../../kit/list/cells.tsx";
import { orderStateBadges } from "../../../lib/order-state-badges.ts";
import { paths } from "../../../paths.ts";
import { MemberPart } from "./member-part.tsx";

type Props = { member: MemberDetail };

/** The orders; only for those who may see orders. */
export function OrdersPart({ member: { id, orders } }: Props) {
  const { client } = trpc.useUtils();
  if (!orders) return null;
  return (
    <MemberPart
      memberId={id}
      title="訂單"
      name="orders"
      load={client.admin.member.orders.query}
      first={orders}
      empty="還沒有訂單。"
    >
      {({ id: key, number, description, total, state, createdAt }) => (
        <PartRow
          key={key}
          what={
            <>
              <span>{description}</span>
              <Link to={paths.order(key)} className="row-link tabular text-sm text-ink-soft">
                {number}
              </Link>
            </>
          }
          end={
            <>
              <Badge tone={orderStateBadges[state].tone}>{orderStateBadges[state].label}</Badge>
              <Money amount={total} />
            </>
          }
        >
          <ZonedTime at={createdAt} />
        </PartRow>
      )}
    </MemberPart>
  );
}

/** The prayers; only for those who may read wishes. */
export function PrayersPart({ member: { id, prayers, prayerWish } }: Props) {
  const { client } = trpc.useUtils();
  if (!prayers) return null;
  return (
    <MemberPart
      memberId={id}
      title="祈願"
      name="prayers"
      load={client.admin.member.prayers.query}
      first={prayers}
      empty="還沒有許過願。"
      lead={
        prayerWish && (
          <p className="py-3 text-sm text-ink-soft">
            註冊時的願：<span className="text-ink">{prayerWish}</span>
          </p>
        )
      }
    >
      {({ id: key, title, content, status, care, createdAt }) => (
        <PartRow
          key={key}
          what={
            <Link to={`/prayers#${key}/查看`} className="row-link">
              {title}
            </Link>
          }
          end={
            <>
              {care && <Badge tone={care === "open" ? "bad" : "plain"}>{careStates[care]}</Badge>}
              <Badge tone={status === "completed" ? "good" : "plain"}>{prayerStatuses[status]}</Badge>
              <ZonedTime at={createdAt} />
            </>
          }
        >
          <p className="line-clamp-2">{content}</p>
        </PartRow>
      )}
    </MemberPart>
  );
}

/** The draws, without what was asked. */
export function DrawsPart({ member: { id, draws } }: Props) {
  const { client } = trpc.useUtils();
  return (
    <MemberPart
      memberId={id}
      title="抽籤"
      name="draws"
      load={client.admin.member.draws.query}
      first={draws}
      empty="還沒有抽過籤。"
    >
      {({ id: key, title, category, fortuneLevel, source, createdAt }) => (
        <PartRow
          key={key}
          what={
            <>
              <span>{title}</span>
              <span className="text-sm text-ink-soft">
                {fortuneLabels(fortuneLevel).label}，{oracleCategories[category]}
              </span>
            </>
          }
          end={
            <>
              <span className="text-ink-soft">{drawSources[source]}</span>
              <ZonedTime at={createdAt} />
            </>
          }
        />
      )}
    </MemberPart>
  );
}
