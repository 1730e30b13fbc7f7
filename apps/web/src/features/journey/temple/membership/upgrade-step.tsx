import type { Plan } from "@panshi/contracts/commerce/plan";
import { Button } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { lazy, Suspense, useEffect, useRef } from "react";
import type { PlanPoints } from "../../../../lib/components/plan-summary.tsx";
import { loadCheckout } from "../../../commerce/checkout/public.ts";

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
export function UpgradeStep({ plan, points, takesFocus, busy, onBusy, onBack }: UpgradeStepProps) {
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
