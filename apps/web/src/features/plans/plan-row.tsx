import { formatPrice, type Plan, plans } from "@panshi/contracts/plan";
import { Button } from "@panshi/ui/button";

/** One plan: its name, what it holds, and what it costs. The popular one lies in the light. */
export function PlanRow({ plan, onChoose }: { plan: Plan; onChoose: () => void }) {
  const { title, subtitle, price, originalPrice, duration, features, isPopular, buttonText, planType } = plan;
  return (
    <li className={isPopular ? "plan-row lit-ember" : "plan-row"}>
      <div className="grid content-start gap-2">
        <p className="flex items-baseline gap-4 text-sm text-ink-soft">
          {plans[planType].level}
          {isPopular && <span className="font-medium text-ink">推薦</span>}
        </p>
        <h3 className="text-3xl lg:text-4xl">{title}</h3>
        <p className="text-ink-soft">{subtitle}</p>
      </div>
      <ul className="grid content-start gap-1 text-ink-soft">
        {features.map((feature) => (
          <li key={feature} className="plan-feature">
            {feature}
          </li>
        ))}
      </ul>
      <div className="grid content-start gap-6 lg:justify-items-end lg:text-end">
        <p className="grid gap-1">
          {originalPrice !== null && (
            <s className="tabular text-ink-soft">
              <span className="sr-only">原價 </span>
              {formatPrice(originalPrice)}
            </s>
          )}
          <span className="tabular font-display text-4xl font-light whitespace-nowrap">{formatPrice(price)}</span>
          <span className="text-sm text-ink-soft">{duration} 天</span>
        </p>
        <Button variant={isPopular ? "ember" : "line"} onClick={onChoose} className="max-lg:w-full">
          {buttonText}
        </Button>
      </div>
    </li>
  );
}
