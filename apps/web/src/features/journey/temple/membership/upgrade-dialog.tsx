import { ReturnFocus } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import type { Membership } from "@panshi/contracts/commerce/membership";
import type { Plan, PlanType } from "@panshi/contracts/commerce/plan";
import type { PaidPlan } from "@panshi/contracts/commerce/renewal";
import { planDifferences } from "@panshi/contracts/site/plan-benefits";
import { Button } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { DialogLoading, QueryBoundary } from "../../../../lib/components/query-boundary.tsx";
import { type PlanPoints, PlanSummary } from "../../../../lib/components/plan-summary.tsx";
import { NO_GUARANTEE_NOTICE } from "../../../../lib/components/practice-notice.ts";
import { useModelAvailable } from "../../../../lib/query/capabilities.ts";
import { loadCheckout } from "../../../commerce/checkout/public.ts";
import { listBuyablePlans, whyNotOffered } from "./upgrade.ts";

type UpgradeDialogProps = {
  membership: Membership;
  open: boolean;
  /** The plan chosen beforehand; null to choose in the dialog. */
  initialPlan: PaidPlan | null;
  onClose: () => void;
};

/** The plans that a member can buy, and the checkout of the chosen one. */
export default function UpgradeDialog({ membership, open, initialPlan, onClose }: UpgradeDialogProps) {
  const query = trpc.member.site.plans.useQuery();
  const [chosen, setChosen] = useState<PlanType | null>(initialPlan);
  const [busy, setBusy] = useState(false);
  const offered = listBuyablePlans(membership);
  const plans = query.data?.filter(({ planType }) => offered.some((each) => each === planType)) ?? [];
  const plan = plans.find(({ planType }) => planType === chosen);
  const missing = chosen !== null && chosen === initialPlan && !plan;
  const modelAvailable = useModelAvailable();
  const running = membership.isActive ? membership.membershipType : "none";
  const pointsOf = ({ planType }: Plan): PlanPoints => ({
    label: running === "none" ? undefined : "比現在多了",
    lines: planDifferences(running, planType, modelAvailable),
    note: upgradeNote(membership, planType),
  });
  // What is so for each of the plans is said once.
  const notes = new Set(plans.map(({ planType }) => upgradeNote(membership, planType)));
  const [sharedNote] = plans.length > 1 && notes.size === 1 ? notes : [];
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={plan ? "確認付款" : "會員方案"}
        description={NO_GUARANTEE_NOTICE}
        wide={!plan && plans.length > 1}
        locked={busy}
      >
        <ReturnFocus />
        <QueryBoundary query={query} what="會員方案" loading={<DialogLoading />}>
          {() => (
            <>
              {missing && (
                <p role="alert" className="pb-8">
                  {whyNotOffered(initialPlan, membership)}
                  {plans.length > 0 && "可以選的是："}
                </p>
              )}
              {plans.length === 0 && <p className="text-ink-soft">現在沒有可以選的方案，請過些時候再來。</p>}
              {plan ? (
                <UpgradeStep
                  plan={plan}
                  points={pointsOf(plan)}
                  takesFocus={chosen !== initialPlan}
                  busy={busy}
                  onBusy={setBusy}
                  {...(plans.length > 1 && { onBack: () => setChosen(null) })}
                />
              ) : (
                <ul className="grid gap-10 sm:auto-cols-fr sm:grid-flow-col">
                  {plans.map((each) => (
                    <OfferedPlan
                      key={each.id}
                      plan={each}
                      points={{ ...pointsOf(each), ...(sharedNote && { note: null }) }}
                      current={membership}
                      onChoose={() => setChosen(each.planType)}
                    />
                  ))}
                </ul>
              )}
              {!plan && sharedNote && <p className="pt-8 text-sm text-ink-soft">{sharedNote}</p>}
            </>
          )}
        </QueryBoundary>
      </DialogContent>
    </Dialog>
  );
}

type OfferedPlanProps = { plan: Plan; points: PlanPoints; current: Membership; onChoose: () => void };

function OfferedPlan({ plan, points, current, onChoose }: OfferedPlanProps) {
  const { planType, title } = plan;
  const same = current.isActive && current.membershipType === planType;
  return (
    <li className="flex flex-col gap-7 border-t border-line pt-5">
      <PlanSummary plan={plan} points={points} />
      <Button variant={planType === "vip" ? "ember" : "line"} className="mt-auto" onClick={onChoose}>
        {same ? "延長" : "選擇"}
        {title}
      </Button>
    </li>
  );
}

/** What becomes of the running plan when a member buys `planType`; null where none runs. */
export function upgradeNote({ isActive, membershipType }: Membership, planType: PlanType): string | null {
  if (!isActive || membershipType === "none") return null;
  if (membershipType === planType) return "內容和現在一樣，天數接在後面。";
  if (membershipType === "trial") return "從付款那一刻開始，體驗剩下的天數不保留。";
  return "從付款那一刻開始；修行方案剩下的天數，排在後面。";
}

const Checkout = lazy(loadCheckout);

type UpgradeStepProps = {
  plan: Plan;
  /** What the plan adds to the running one. */
  points: PlanPoints;
  /**
   * Whether the step was reached from the list of plans; then it takes the focus, because the focused button is gone.
   */
  takesFocus: boolean;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** Back to the list of plans, where there is more than one. */
  onBack?: () => void;
};

/** The second step of the upgrade dialog: the checkout of the chosen plan. */
function UpgradeStep({ plan, points, takesFocus, busy, onBusy, onBack }: UpgradeStepProps) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) step.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={step} tabIndex={-1} role="group" aria-label={`為${plan.title}付款`} className="grid gap-4 outline-none">
      <Suspense fallback={<LoadingIndicator className="min-h-48 content-center" />}>
        <Checkout contents={{ kind: "plan", plan, points }} from="upgrade" onBusy={onBusy} />
      </Suspense>
      {onBack && (
        <Button variant="quiet" disabled={busy} onClick={onBack}>
          看看別的方案
        </Button>
      )}
    </div>
  );
}
