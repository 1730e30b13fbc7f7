import { trpc } from "@panshi/client/trpc";
import { formatPlanOffer, type PlanType } from "@panshi/contracts/commerce/plan";
import { Button } from "@panshi/ui/button";
import { PlanRow } from "@panshi/ui/display/plan-row";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { SectionLoadError } from "../../../lib/components/load-error.tsx";
import { useTrialOpen } from "../../../lib/query/capabilities.ts";
import { NO_GUARANTEE_NOTICE } from "../../../lib/components/practice-notice.ts";

/** The plans, at #pricing. */
export function PlanList({ onChoose }: { onChoose: (plan: PlanType) => void }) {
  const { data: plans, isPending, error, refetch } = trpc.member.site.plans.useQuery();
  const trialOpen = useTrialOpen();
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-title"
      className="plans far-below [--guess:118rem] lg:[--guess:96rem]"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-4 pb-10 lg:pb-16">
        <h2 id="pricing-title" className="text-4xl sm:text-5xl lg:text-6xl">
          方案與價格
        </h2>
        <div className="text-ink-soft">
          <p>{trialOpen && "先免費走七天。"}付費一次付清，不會自動扣款。</p>
          <p>{NO_GUARANTEE_NOTICE}</p>
        </div>
      </div>
      {isPending && <SkeletonLines lines={9} />}
      {error && (
        <SectionLoadError title="方案暫時讀不到" error={error} onRetry={() => void refetch()} headingLevel={3} />
      )}
      {plans?.length === 0 && <p className="text-lg">方案正在整理，過些日子再來看看。</p>}
      {plans && plans.length > 0 && (
        <ul>
          {plans.map((plan) => (
            <li key={plan.id}>
              <PlanRow {...formatPlanOffer(plan)}>
                <Button
                  variant={plan.isPopular ? "ember" : "line"}
                  onClick={() => onChoose(plan.planType)}
                  className="plan-choose"
                >
                  {plan.buttonText}
                </Button>
              </PlanRow>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
