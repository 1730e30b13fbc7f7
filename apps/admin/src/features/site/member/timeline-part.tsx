import { trpc } from "@panshi/client/trpc";
import { auditActions } from "@panshi/contracts/platform/audit";
import { deviceLabel } from "@panshi/contracts/accounts/device";
import { type MemberDetail, type TimelineEntry, timelineKinds } from "@panshi/contracts/site/member-detail";
import { fortuneLabels } from "@panshi/contracts/journey/oracle";
import { plans } from "@panshi/contracts/commerce/plan";
import { prayerStatuses } from "@panshi/contracts/journey/prayer";
import { PartRow } from "../../../kit/detail/part.tsx";
import { formatMoney, ZonedTime } from "../../../kit/list/cells.tsx";
import { orderStateBadges } from "../../../lib/order-state-badges.ts";
import { grantSourceLabels } from "./labels.ts";
import { MemberPart } from "./member-part.tsx";

/** What happened with a member, the latest first. */
export function TimelinePart({ member: { id, timeline } }: { member: MemberDetail }) {
  const { client } = trpc.useUtils();
  return (
    <MemberPart
      memberId={id}
      title="時間軸"
      name="timeline"
      rowsName="紀錄"
      load={client.admin.member.timeline.query}
      first={timeline}
      empty="還沒有紀錄。"
    >
      {(entry) => (
        <PartRow
          key={`${entry.kind} ${entry.id}`}
          what={
            <>
              <span className="w-28 shrink-0 text-sm whitespace-nowrap text-ink-soft">{timelineKinds[entry.kind]}</span>
              <span className="min-w-0">{wordsOf(entry)}</span>
            </>
          }
          end={<ZonedTime at={entry.at} />}
        />
      )}
    </MemberPart>
  );
}

function wordsOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case "granted":
      return `${plans[entry.planType].name} ${entry.days} 天，${grantSourceLabels[entry.source]}`;
    case "revoked":
      return `${plans[entry.planType].name} ${entry.days} 天`;
    case "ordered":
      return `${entry.description}，${formatMoney(entry.total)}，${orderStateBadges[entry.state].label}`;
    case "prayed":
      return prayerStatuses[entry.status];
    case "drew":
      return `${entry.title}，${fortuneLabels(entry.fortuneLevel).label}`;
    case "signed_in":
      return deviceLabel(entry.userAgent);
    case "changed":
      return `${auditActions[entry.action].label}${entry.administratorName ? `，${entry.administratorName}` : ""}`;
    default:
      return "";
  }
}
