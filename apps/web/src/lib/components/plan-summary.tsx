import { formatPrice, type Plan } from "@panshi/contracts/plan";

/** How many of a plan's features are listed (S3.06). */
const FEATURE_COUNT = 3;

/** A plan's title, price, duration and first features. */
export function PlanSummary({ plan }: { plan: Plan }) {
  const { title, price, originalPrice, duration, features } = plan;
  return (
    <div className="grid gap-3">
      <h3 className="text-2xl">{title}</h3>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="tabular font-display text-3xl font-light whitespace-nowrap">{formatPrice(price)}</span>
        {originalPrice !== null && (
          <s className="tabular text-sm text-ink-soft">
            <span className="sr-only">原價 </span>
            {formatPrice(originalPrice)}
          </s>
        )}
        <span className="text-ink-soft">{duration} 天</span>
      </p>
      <ul aria-label={`${title}的內容`} className="grid gap-1 text-ink-soft">
        {features.slice(0, FEATURE_COUNT).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </div>
  );
}
