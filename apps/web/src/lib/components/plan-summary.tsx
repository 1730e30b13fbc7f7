import { formatPrice, type Plan, thirtyDayPrice } from "@panshi/contracts/commerce/plan";

/** How many of a plan's features are listed (S3.06). */
const FEATURE_COUNT = 3;

/** What is said of a plan: lines with a label above them, and a note. */
export type PlanPoints = { label?: string | undefined; lines: readonly string[]; note: string | null };

type PlanSummaryProps = {
  plan: Plan;
  /** In place of the first features. */
  points?: PlanPoints;
};

/** A plan's title, price, duration and first features; for a longer plan also what thirty days of it cost. */
export function PlanSummary({ plan, points }: PlanSummaryProps) {
  const { title, price, originalPrice, duration, features } = plan;
  const { label, lines, note } = points ?? { lines: features.slice(0, FEATURE_COUNT), note: null };
  const thirtyDays = thirtyDayPrice(plan);
  return (
    <div className="grid gap-3">
      <h3 className="text-2xl">{title}</h3>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="tabular font-display text-3xl font-light whitespace-nowrap">{formatPrice(price)}</span>
          {originalPrice !== null && (
            <s className="tabular text-sm text-ink-soft">
              <span className="sr-only">原價 </span>
              {formatPrice(originalPrice)}
            </s>
          )}
        </p>
        <p className="tabular text-ink-soft">
          {duration} 天{thirtyDays !== null && `，平均每三十天 ${formatPrice(thirtyDays)}`}
        </p>
      </div>
      {lines.length > 0 && (
        <div>
          {label && <p className="text-sm text-ink-soft">{label}</p>}
          <ul aria-label={`${title}的內容`} className="grid gap-1">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </div>
  );
}
