import { daysUntilEnd } from "@panshi/contracts/commerce/membership";
import { levelLabels, type MembershipType, plans } from "@panshi/contracts/commerce/plan";
import { TaipeiDay } from "../../../kit/list/cells.tsx";

/** How much of the mark is filled: the form identifies a plan as well. */
const fills: Record<MembershipType, number> = { none: 0, trial: 0, basic: 0.5, vip: 1 };

/** What a plan is called; the level that it gives is its member's name, not the plan's. */
const planNameOf = (plan: MembershipType): string => (plan === "none" ? "沒有方案" : plans[plan].name);

/**
 * A member's plan, by the form and colour of its mark and by a name: among members that of the person's level, beside plans the
 * plan's own (`as="plan"`). A screen has one or the other.
 */
export function PlanBadge({ plan, as = "level" }: { plan: MembershipType; as?: "level" | "plan" }) {
  const fill = fills[plan];
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${plan === "none" ? "text-ink-soft" : ""}`}>
      <svg viewBox="0 0 12 12" aria-hidden className={`size-3 ${plan === "vip" ? "text-accent" : "text-fine"}`}>
        <path
          d="M6 1 11 6 6 11 1 6z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.25"
          strokeDasharray={plan === "none" ? "1.5 1.5" : undefined}
        />
        {fill > 0 && <path d={fill === 1 ? "M6 1 11 6 6 11 1 6z" : "M6 1v10L1 6z"} fill="currentColor" />}
      </svg>
      {as === "plan" ? planNameOf(plan) : levelLabels[plan]}
    </span>
  );
}

/** A plan that ends within this many days is highlighted. */
const SOON = 7;

/** When a plan ends, and the days that are left of it. */
export function PlanEnd({ endsAt }: { endsAt: string | null }) {
  if (endsAt === null) return <span className="text-ink-soft">—</span>;
  const days = daysUntilEnd(endsAt, new Date());
  return (
    <span className="tabular inline-flex items-baseline gap-2 whitespace-nowrap">
      <TaipeiDay at={endsAt} />
      <span className={days <= SOON ? "text-warn" : "text-ink-soft"}>剩 {days} 天</span>
    </span>
  );
}
