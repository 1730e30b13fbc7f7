import { MEMBER_MISSING } from "@panshi/contracts/platform/messages";
import { trpc } from "@panshi/client/trpc";
import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { useParams } from "react-router-dom";
import { AccountPart } from "../features/site/member/account-part.tsx";
import { DrawsPart, OrdersPart, PrayersPart } from "../features/site/member/history-parts.tsx";
import { MemberDialogs } from "../features/site/member/member-dialogs.tsx";
import { MemberContact, MemberJourney } from "../features/site/member/member-facts.tsx";
import {
  memberDialogNames,
  REVOKE_DIALOG_PREFIX,
  STOP_EMAIL_CHANGE_DIALOG_PREFIX,
} from "../features/site/member/member-dialog-names.ts";
import { MembershipPart } from "../features/site/member/membership-part.tsx";
import { NotesPart } from "../features/site/member/notes-part.tsx";
import { PlanEnd, PlanBadge } from "../features/site/member/plan-badge.tsx";
import { TimelinePart } from "../features/site/member/timeline-part.tsx";
import { DetailPage } from "../kit/detail/detail-page.tsx";
import { useHistoryDialog } from "../kit/layer.ts";
import { ActiveState } from "../kit/list/cells.tsx";
import { Page } from "../shell/page.tsx";
import { freshAtVisitOptions } from "../lib/query/query-options.ts";

/** `/admin/members/:id`: everything about one member that administrators may see. */
export default function Member() {
  const { id = "" } = useParams();
  const member = trpc.admin.member.get.useQuery({ id }, freshAtVisitOptions);
  return (
    <DetailPage
      query={member}
      title="會員"
      failed="會員資料讀取失敗"
      missing={{ page: MEMBER_MISSING, title: "帳號可能剛剛刪除了", text: "從名單裡再找一次看看。" }}
      skeleton={
        <>
          <SkeletonLines lines={5} />
          <div className="detail-parts">
            <SkeletonLines lines={4} />
            <SkeletonLines lines={6} />
            <SkeletonLines lines={6} />
          </div>
        </>
      }
    >
      {(data) => <Details member={data} />}
    </DetailPage>
  );
}

function Details({ member }: { member: MemberDetail }) {
  const layer = useHistoryDialog();
  return (
    <Page
      title={member.fullName}
      lead={
        <span className="flex flex-wrap items-center gap-x-6">
          <PlanBadge plan={member.membershipType} as="plan" />
          {member.planEndsAt && <PlanEnd endsAt={member.planEndsAt} />}
          <ActiveState active={member.isActive} />
        </span>
      }
    >
      <div className="detail-layout">
        <MemberContact member={member} />
        <div className="detail-parts">
          <MembershipPart
            member={member}
            onGrant={() => layer.open(memberDialogNames.grant)}
            onRevoke={(grantId) => layer.open(`${REVOKE_DIALOG_PREFIX}${grantId}`)}
          />
          <OrdersPart member={member} />
          <PrayersPart member={member} />
          <DrawsPart member={member} />
          <NotesPart member={member} onAdd={() => layer.open(memberDialogNames.note)} />
          <TimelinePart member={member} />
        </div>
        <aside aria-label="旅程與帳號" className="detail-aside">
          <MemberJourney member={member} />
          <AccountPart
            member={member}
            open={layer.open}
            onStop={(changeId) => layer.open(`${STOP_EMAIL_CHANGE_DIALOG_PREFIX}${changeId}`)}
          />
        </aside>
      </div>
      <MemberDialogs member={member} layer={layer} />
    </Page>
  );
}
