import type { ReactNode } from "react";
import { classList } from "../class-list.tsx";

type PlanRowProps = {
  title: string;
  subtitle: string;
  /** What a member of the plan is called. */
  level: string;
  /** As it reads, e.g. `NT$ 3,990` or 免費. */
  price: string;
  days: number;
  /** Struck through beside the price. */
  originalPrice?: string | null;
  /** What thirty days cost, where that is another price. */
  average?: string | null;
  features: readonly string[];
  /** Recommended, and lit. */
  popular: boolean;
  /** The button that chooses it. */
  children: ReactNode;
};

/** One plan as it is offered: title, features, price and its button. Side by side in the section `plans`, where there is room. */
export function PlanRow(props: PlanRowProps) {
  const { title, subtitle, level, price, days, originalPrice, average, features, popular, children } = props;
  return (
    <div className={classList("plan-row", popular && "lit-ember")}>
      <div className="plan-name grid content-start gap-2">
        <p className="flex items-baseline gap-4 text-sm text-ink-soft">
          {level}
          {popular && <span className="font-medium text-ink">推薦</span>}
        </p>
        <h3 className="text-3xl lg:text-4xl">{title}</h3>
        <p className="text-ink-soft">{subtitle}</p>
      </div>
      <p className="plan-price flex flex-wrap items-baseline gap-x-3">
        <span className="tabular font-display text-4xl font-light whitespace-nowrap">{price}</span>
        <span className="text-ink-soft">
          <span aria-hidden>／</span>
          {days} 天
        </span>
        {originalPrice && (
          <s className="tabular text-ink-soft">
            <span className="sr-only">原價 </span>
            {originalPrice}
          </s>
        )}
        {average && <span className="tabular text-sm text-ink-soft">平均每三十天 {average}</span>}
      </p>
      <ul className="plan-features grid content-start gap-1 text-ink-soft">
        {features.map((feature) => (
          <li key={feature} className="plan-feature">
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
