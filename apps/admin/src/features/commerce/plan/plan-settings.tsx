import { trpc } from "@panshi/client/trpc";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { InlineScope } from "../../../kit/inline/inline-scope.tsx";
import { failureOf } from "../../../lib/failure.ts";
import { freshAtVisit } from "../../../lib/query/query-options.ts";
import { LoadError } from "../../../shell/load-error.tsx";
import { PlanCard } from "./plan-card.tsx";

/** The three plans, each with its preview, edited in place (S2.141). */
export function PlanSettings() {
  const plans = trpc.admin.plan.list.useQuery(undefined, freshAtVisit);
  const { data: capabilities } = trpc.member.site.capabilities.useQuery();
  if (plans.data)
    return (
      <InlineScope>
        <ul className="plan-cards">
          {plans.data.map((plan) => (
            <PlanCard key={plan.id} plan={plan} modelAvailable={capabilities?.modelAvailable ?? false} />
          ))}
        </ul>
      </InlineScope>
    );
  if (plans.isError)
    return (
      <LoadError
        title="會員方案讀取失敗"
        message={failureOf(plans.error).message}
        busy={plans.isFetching}
        onRetry={() => void plans.refetch()}
      />
    );
  return (
    <div className="plan-cards" role="status" aria-label="載入中...">
      <SkeletonLines lines={10} />
      <SkeletonLines lines={10} />
      <SkeletonLines lines={10} />
    </div>
  );
}
