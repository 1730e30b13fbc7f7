import { trpc } from "@panshi/client/trpc";
import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { plans } from "@panshi/contracts/commerce/plan";
import { Button } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { PartRow } from "../../../kit/detail/part.tsx";
import { TaipeiDay } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { EXTEND_PLAN_LABEL, grantSourceLabels } from "./labels.ts";
import { MemberPart } from "./member-part.tsx";
import { RevokedBadge } from "../../commerce/membership/public.tsx";

type Period = MemberDetail["periods"][number];

type MembershipPartProps = { member: MemberDetail; onGrant: () => void; onRevoke: (grantId: string) => void };

/** The periods of a member's plans, and what they were made from. */
export function MembershipPart({ member, onGrant, onRevoke }: MembershipPartProps) {
  const { client } = trpc.useUtils();
  const mayChange = useHasPermission("members:write");
  return (
    <MemberPart
      memberId={member.id}
      title="會員資格"
      name="grants"
      load={client.admin.member.grants.query}
      first={member.grants}
      empty="還沒有開始任何方案。"
      actions={
        mayChange && (
          <Button variant="line" size="sm" onClick={onGrant}>
            {EXTEND_PLAN_LABEL}
          </Button>
        )
      }
      lead={
        member.periods.length > 0 && (
          <>
            <h3 className="part-caption">期間</h3>
            <ul aria-label="方案的期間">
              {member.periods.map((period) => (
                <PartRow
                  key={period.startsAt}
                  what={<span className="font-medium">{plans[period.planType].name}</span>}
                  end={<PeriodState period={period} />}
                >
                  <TaipeiDay at={period.startsAt} /> 到 <TaipeiDay at={period.endsAt} />
                </PartRow>
              ))}
            </ul>
            <h3 className="part-caption">來源</h3>
          </>
        )
      }
    >
      {(grant) => (
        <PartRow
          key={grant.id}
          what={
            <>
              <span className="text-sm text-ink-soft">{grantSourceLabels[grant.source]}</span>
              <span>
                {plans[grant.planType].name} <span className="tabular">{grant.days}</span> 天
              </span>
            </>
          }
          end={
            <>
              <RevokedBadge at={grant.revokedAt} />
              {mayChange && grant.isRevocable && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="-my-2"
                  aria-label={`撤銷${plans[grant.planType].name} ${grant.days} 天`}
                  onClick={() => onRevoke(grant.id)}
                >
                  撤銷
                </Button>
              )}
              <TaipeiDay at={grant.grantedAt} />
            </>
          }
        >
          {[grant.administratorName, grant.orderNumber, grant.reason].filter(Boolean).join("：")}
          {grant.revokedReason && <p>撤銷的原因：{grant.revokedReason}</p>}
        </PartRow>
      )}
    </MemberPart>
  );
}

function PeriodState({ period: { startsAt, endsAt } }: { period: Period }) {
  const now = Date.now();
  if (Date.parse(endsAt) <= now) return <Badge>已結束</Badge>;
  return Date.parse(startsAt) <= now ? <Badge tone="good">進行中</Badge> : <Badge tone="fine">接著開始</Badge>;
}
