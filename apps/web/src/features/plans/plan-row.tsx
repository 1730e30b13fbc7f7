import { formatPrice, type Plan, plans, thirtyDayPrice } from "@panshi/contracts/plan";
import { Button } from "@panshi/ui/button";

/** One plan: title, features and price. The popular one is highlighted. */
export function PlanRow({ plan, onChoose }: { plan: Plan; onChoose: () => void }) {
  const { title, subtitle, price, originalPrice, duration, features, isPopular, buttonText, planType } = plan;
  const thirtyDays = thirtyDayPrice(plan);
  return (
    <li className={isPopular ? "plan-row lit-ember" : "plan-row"}>
      <div className="plan-name grid content-start gap-2">
        <p className="flex items-baseline gap-4 text-sm text-ink-soft">
          {plans[planType].level}
          {isPopular && <span className="font-medium text-ink">推薦</span>}
        </p>
        <h3 className="text-3xl lg:text-4xl">{title}</h3>
        <p className="text-ink-soft">{subtitle}</p>
      </div>
      <p className="plan-price flex flex-wrap items-baseline gap-x-3">
        <span className="tabular font-display text-4xl font-light whitespace-nowrap">{formatPrice(price)}</span>
        <span className="text-ink-soft">
          <span aria-hidden>／</span>
          {duration} 天
        </span>
        {originalPrice !== null && (
          <s className="tabular text-ink-soft">
            <span className="sr-only">原價 </span>
            {formatPrice(originalPrice)}
          </s>
        )}
        {thirtyDays !== null && (
          <span className="tabular text-sm text-ink-soft">平均每三十天 {formatPrice(thirtyDays)}</span>
        )}
      </p>
      <ul className="plan-features grid content-start gap-1 text-ink-soft">
        {features.map((feature) => (
          <li key={feature} className="plan-feature">
            {feature}
          </li>
        ))}
      </ul>
      <Button variant={isPopular ? "ember" : "line"} onClick={onChoose} className="plan-choose">
        {buttonText}
      </Button>
    </li>
  );
}
