import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { Membership } from "@panshi/contracts/membership";
import type { PlanType } from "@panshi/contracts/plan";
import { Button, buttonClass } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { levelNames } from "../initial-labels.ts";
import { daysLeft } from "./days-left.ts";
import { requestedPlan } from "./upgrade.ts";

const UpgradeDialog = lazy(() => import("./upgrade-dialog.tsx"));

const toneClasses = { good: "text-good", warn: "text-warn", bad: "text-bad" } as const;

/** The membership: level, state (S4.08), end date and days left (S4.09). */
export function MembershipCard({ membership }: { membership: Membership }) {
  const { membershipType, hasMembership, isActive, endDate, daysRemaining } = membership;
  const remaining = daysLeft(daysRemaining);
  // Each opening mounts a new dialog, which stays mounted after closing so that its closing animation can run.
  const [dialog, setDialog] = useState<{ opening: number; initialPlan: PlanType | null; open: boolean } | null>(null);
  const openPlans = (initialPlan: PlanType | null) =>
    setDialog((last) => ({ opening: (last?.opening ?? 0) + 1, initialPlan, open: true }));
  useRequestedPlan(membership, openPlans);
  return (
    <section aria-labelledby="membership-title" className="lit relative flex min-h-72 justify-between gap-6 p-6 sm:p-8">
      <div className="flex flex-col">
        <h2 id="membership-title" className="text-sm font-normal text-ink-soft">
          會員方案
        </h2>
        {hasMembership && (
          <Badge tone={isActive ? "good" : "bad"} className="pt-1">
            {isActive ? "有效" : "已到期"}
          </Badge>
        )}
        <div className="mt-auto">
          {isActive && endDate && (
            <>
              <p className={toneClasses[remaining.tone]}>
                <span className="tabular pe-2 font-display text-6xl font-light">{daysRemaining}</span>天
                <span className="block text-sm">{remaining.label}</span>
              </p>
              <p className="text-sm text-ink-soft">到 {formatTaipeiDay(endDate)} 為止</p>
            </>
          )}
          {hasMembership && !isActive && (
            <>
              {endDate && <p className="text-sm text-ink-soft">{formatTaipeiDay(endDate)} 到期</p>}
              <p className="measure pt-1">以前的願和籤都還在。想再開始儀式時，續上方案就好。</p>
            </>
          )}
          {!hasMembership && <p className="measure">還沒有會員方案。走完一次祈願旅程，七天體驗就會開始。</p>}
          <div className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
            {!hasMembership && (
              <Link to={paths.intro("trial")} className={buttonClass("line", "sm")}>
                開始祈願旅程
              </Link>
            )}
            <Button
              variant={hasMembership ? "line" : "quiet"}
              size="sm"
              aria-haspopup="dialog"
              onClick={() => openPlans(null)}
            >
              {planActionLabel(membership)}
            </Button>
          </div>
        </div>
      </div>
      <p className="verse-vertical text-5xl leading-none font-black whitespace-nowrap sm:text-6xl">
        {levelNames[membershipType]}
      </p>
      {dialog && (
        <Suspense fallback={null}>
          <UpgradeDialog
            key={dialog.opening}
            membership={membership}
            open={dialog.open}
            initialPlan={dialog.initialPlan}
            onClose={() => setDialog({ ...dialog, open: false })}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Opens the upgrade dialog once for the plan in the address (`paths.upgrade`), and removes it from the address. */
function useRequestedPlan(membership: Membership, openPlans: (initialPlan: PlanType | null) => void): void {
  const [query, setQuery] = useSearchParams();
  const planParam = query.get("plan");
  const openRequestedPlan = useEffectEvent(() => {
    openPlans(requestedPlan(planParam, membership));
    setQuery(
      (params) => {
        params.delete("plan");
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (planParam !== null) openRequestedPlan();
  }, [planParam]);
}

/**
 * The label of the button to the plans: extend the highest plan, upgrade a lower one, look at the plans when none runs.
 */
const planActionLabel = ({ isActive, membershipType }: Membership): string =>
  isActive ? (membershipType === "vip" ? "延長方案" : "升級方案") : "看看會員方案";
