import { daysLeftTone, type Membership } from "@panshi/contracts/membership";
import { levelLabels } from "@panshi/contracts/plan";
import { Badge } from "@panshi/ui/badge";
import { Link } from "react-router-dom";
import { formatDay } from "../../lib/format-day.ts";
import { paths } from "../../paths.ts";

/** The membership as it stands: level, whether it runs, until when, and how many days are left. */
export function MembershipStatus({ membership }: { membership: Membership }) {
  const { hasMembership, membershipType, isActive, endDate, daysRemaining } = membership;
  return (
    <section aria-labelledby="membership-title" className="grid content-start gap-4 border-t border-line pt-6">
      <h2 id="membership-title" className="text-sm font-normal text-ink-soft [font-family:var(--font-body)]">
        會員狀態
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <span className="font-display text-4xl font-black">{levelLabels[membershipType]}</span>
        {hasMembership && <Badge tone={isActive ? "good" : "plain"}>{isActive ? "有效" : "已到期"}</Badge>}
      </p>
      {isActive && endDate && (
        <p className="flex flex-wrap gap-x-6">
          <Badge tone={daysLeftTone(daysRemaining)}>還有 {daysRemaining} 天</Badge>
          <span className="text-ink-soft">到 {formatDay(endDate)} 為止</span>
        </p>
      )}
      {!isActive && (
        <p className="text-ink-soft">
          {hasMembership ? "方案已經走完，寫過的都還在。" : "你還沒有方案，走完第一次儀式就會開始七天體驗。"}
          <Link to={paths.pricing} className="thumb inline-flex items-center underline underline-offset-8">
            看看方案
          </Link>
        </p>
      )}
    </section>
  );
}
