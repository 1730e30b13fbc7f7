import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { Membership } from "@panshi/contracts/membership";
import type { PlanType } from "@panshi/contracts/plan";
import { Button } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { levelNames } from "../initial-labels.ts";
import { daysLeft } from "./days-left.ts";
import { requestedPlan } from "./upgrade.ts";

const UpgradeDialog = lazy(() => import("./upgrade-dialog.tsx"));

const toneClasses = { good: "text-good", warn: "text-warn", bad: "text-bad" } as const;

type MembershipCardProps = {
  membership: Membership;
  /** Whether the member has wishes. */
  wrote: boolean;
};

/** The membership: level, state (S4.08), end date and days left (S4.09). */
export function MembershipCard({ membership, wrote }: MembershipCardProps) {
  const { membershipType, hasMembership, isActive, endDate, daysRemaining } = membership;
  const remaining = daysLeft(daysRemaining, membershipType);
  // Each opening mounts a new dialog, which stays mounted after closing so that its closing animation can run.
  const [dialog, setDialog] = useState<{ opening: number; initialPlan: PlanType | null; open: boolean } | null>(null);
  const openPlans = (initialPlan: PlanType | null) =>
    setDialog((last) => ({ opening: (last?.opening ?? 0) + 1, initialPlan, open: true }));
  useRequestedPlan(membership, openPlans);
  return (
    <section aria-labelledby="membership-title" className="lit relative flex min-h-64 justify-between gap-6 p-6 sm:p-8">
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
                <span aria-hidden={remaining.spelled} className="tabular font-display text-6xl font-light">
                  {daysRemaining}
                </span>
                {!remaining.spelled && "天"}
                <span className="block">{remaining.label}</span>
              </p>
              <p className="text-sm text-ink-soft">到 {formatTaipeiDay(endDate)}為止</p>
            </>
          )}
          {hasMembership && !isActive && (
            <>
              {endDate && <p className="text-sm text-ink-soft">{formatTaipeiDay(endDate)}到期</p>}
              <p className="measure pt-1">
                {wrote && "以前的願都還在。"}想{wrote && "再"}開始儀式時，續上方案就好。
              </p>
            </>
          )}
          {!hasMembership && <p className="measure text-ink-soft">還沒有會員方案</p>}
          <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => openPlans(null)} className="mt-4">
            {planActionLabel(membership)}
          </Button>
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
