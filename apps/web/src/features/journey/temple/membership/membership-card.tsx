import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { TempleOverview } from "@panshi/contracts/journey/temple";
import type { Membership, TrialState } from "@panshi/contracts/commerce/membership";
import { type MembershipType, plans } from "@panshi/contracts/commerce/plan";
import type { PaidPlan } from "@panshi/contracts/commerce/renewal";
import { Button, buttonClass } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { toast } from "@panshi/ui/overlay/toast-store";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { renewalOffer } from "../../../../lib/renewal-offer.ts";
import { paths } from "../../../../paths.ts";
import { membershipLevelNames, toneForDaysLeft } from "../initial-labels.ts";
import { requestedPlan } from "./upgrade.ts";

const UpgradeDialog = lazy(() => import("./upgrade-dialog.tsx"));

const toneClasses = { good: "text-good", warn: "text-warn", bad: "text-bad" } as const;

type MembershipCardProps = {
  overview: Pick<TempleOverview, "membership" | "chosenPlan" | "trial" | "stoppedPlan">;
  /** Whether the member has wishes. */
  wrote: boolean;
  /** Whether the card itself leads to the payment of a plan that ended or was chosen; the dashboard does so beside it. */
  renews?: boolean;
};

/** The membership: level, state (S4.08), end date and days left (S4.09). */
export function MembershipCard({ overview, wrote, renews = false }: MembershipCardProps) {
  const { membership, chosenPlan, stoppedPlan } = overview;
  const { membershipType, hasMembership, isActive, endDate, daysRemaining } = membership;
  const remaining = describeDaysLeft(daysRemaining, membershipType);
  const { dialog, open, close } = usePlansDialog(overview.trial);
  const renewal = renews && !isActive && (hasMembership || chosenPlan) ? renewalOffer(overview) : null;
  return (
    <section aria-labelledby="membership-title" className="lit relative flex min-h-64 justify-between gap-6 p-6 sm:p-8">
      <div className="flex flex-col">
        <h2 id="membership-title" className="text-sm font-normal text-ink-soft">
          會員方案
        </h2>
        {hasMembership && (
          <Badge tone={isActive ? "good" : stoppedPlan ? "warn" : "bad"} className="pt-1">
            {isActive ? "有效" : stoppedPlan ? "退款中" : "已到期"}
          </Badge>
        )}
        <div className="mt-auto">
          {isActive && endDate && (
            <>
              <p className={toneClasses[remaining.tone]}>
                <span
                  aria-hidden={remaining.spelled}
                  className="tabular font-display text-[min(var(--text-6xl),18vw)] font-light whitespace-nowrap md:text-[min(var(--text-6xl),8vw)]"
                >
                  {daysRemaining}
                </span>
                {!remaining.spelled && "天"}
                <span className="block">{remaining.label}</span>
              </p>
              <p className="text-sm text-ink-soft">到 {formatTaipeiDay(endDate)}為止</p>
            </>
          )}
          {stoppedPlan && (
            <p className="measure pt-1">
              {plans[stoppedPlan.planType].name}的退款正在處理，{formatTaipeiDay(stoppedPlan.since)}
              起先停用，天數停在那一刻，不會少。
              <Link
                to={paths.order(stoppedPlan.orderId)}
                className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
              >
                看退款的進度
              </Link>
            </p>
          )}
          {hasMembership && !isActive && !stoppedPlan && (
            <>
              {endDate && <p className="text-sm text-ink-soft">{formatTaipeiDay(endDate)}到期</p>}
              <p className="measure pt-1">
                {wrote && "以前的願都還在。"}想{wrote && "再"}開始儀式時，接上方案就好。
              </p>
            </>
          )}
          {!hasMembership && !stoppedPlan && <p className="measure text-ink-soft">還沒有會員方案</p>}
          {renewal ? (
            <Link to={renewal.path} className={buttonClass("line", "sm", "mt-4")}>
              {renewal.label}
            </Link>
          ) : (
            <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => open(null)} className="mt-4">
              {planActionLabel(membership)}
            </Button>
          )}
        </div>
      </div>
      <p className="verse-vertical text-5xl leading-none font-black whitespace-nowrap sm:text-[min(var(--text-6xl),8vw)]">
        {membershipLevelNames[membershipType]}
      </p>
      {dialog && (
        <Suspense fallback={null}>
          <UpgradeDialog
            key={dialog.opening}
            membership={membership}
            open={dialog.open}
            initialPlan={dialog.initialPlan}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}

type PlansDialog = { opening: number; initialPlan: PaidPlan | null; open: boolean };

/**
 * The dialog of the plans. It is open while the address names a plan that is sold (`paths.upgrade`), so that Back and a reload find
 * it again; closing it takes the plan from the address, and any other value is taken away at once.
 */
function usePlansDialog(trial: TrialState) {
  // Each opening mounts a new dialog, which stays mounted after closing so that its closing animation can run.
  const [dialog, setDialog] = useState<PlansDialog | null>(null);
  const open = (initialPlan: PaidPlan | null) =>
    setDialog((last) => ({ opening: (last?.opening ?? 0) + 1, initialPlan, open: true }));
  const [query, setQuery] = useSearchParams();
  const planParam = query.get("plan");
  const cleanAddress = () =>
    setQuery(
      (params) => {
        params.delete("plan");
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  const hide = () => setDialog((last) => last && { ...last, open: false });
  const followAddress = useEffectEvent(() => {
    const plan = requestedPlan(planParam);
    if (plan) open(plan);
    else hide();
    if (!plan && planParam !== null) cleanAddress();
    if (planParam === "trial" && trial === "used")
      toast({ title: "七天體驗每個人一次", description: "你先前已經走過了。想接著走，可以選一個方案。" });
  });
  useEffect(() => followAddress(), [planParam]);
  const close = () => {
    hide();
    if (planParam !== null) cleanAddress();
  };
  return { dialog, open, close };
}

/**
 * The label of the button to the plans: extend the highest plan, upgrade a lower one, look at the plans when none runs.
 */
const planActionLabel = ({ isActive, membershipType }: Membership): string =>
  isActive ? (membershipType === "vip" ? "延長方案" : "升級方案") : "看看會員方案";

/** From this many days on the figure shows its unit, and the label only says that there is time. */
const PLENTY_OF_DAYS = 8;
const numerals = ["", "", "", "三", "四", "五", "六", "七"] as const;
/** The trial's first day. */
const TRIAL_DAYS = 7;

/**
 * The tone of the days left (S4.09), and the days in words, because colour alone says nothing. Only the last two days
 * warn. `spelled`: whether the label itself says how many days they are.
 */
export function describeDaysLeft(
  days: number,
  membershipType: MembershipType,
): { tone: "good" | "warn" | "bad"; label: string; spelled: boolean } {
  const tone = toneForDaysLeft(days);
  if (days >= PLENTY_OF_DAYS) return { tone, label: "時間還從容", spelled: false };
  return { tone, label: lastDays(days, membershipType), spelled: true };
}

function lastDays(days: number, membershipType: MembershipType): string {
  if (days <= 1) return "最後一天";
  if (days === 2) return "還有兩天，快到期了";
  if (days === TRIAL_DAYS && membershipType === "trial") return "七天，剛開始";
  return `還有${numerals[days]}天`;
}
