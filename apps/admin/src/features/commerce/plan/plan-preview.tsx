import { planOffer } from "@panshi/contracts/commerce/plan";
import type { AdminPlan } from "@panshi/contracts/commerce/plan-edit";
import { withoutModelReadings } from "@panshi/contracts/journey/reading";
import { buttonClass } from "@panshi/ui/button";
import { PlanRow } from "@panshi/ui/display/plan-row";

type Draft = Omit<AdminPlan, "price" | "originalPrice" | "duration"> &
  Record<"price" | "originalPrice" | "duration", unknown>;
type PlanPreviewProps = { plan: Draft; modelAvailable: boolean };

/** What was typed as a whole number, for what it may still become. */
const wholeNumber = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0);

/** A plan as visitors see it on the landing page, while it is edited too. */
export function PlanPreview({ plan, modelAvailable }: PlanPreviewProps) {
  const { name, description, price, originalPrice, duration, isHighlighted, features, buttonText, isActive } = plan;
  const offer = planOffer({
    planType: plan.planType,
    title: name,
    subtitle: description,
    price: wholeNumber(price),
    originalPrice: originalPrice === null ? null : wholeNumber(originalPrice),
    duration: Math.max(1, wholeNumber(duration)),
    isPopular: isHighlighted,
    features: [...new Set(modelAvailable ? features : features.filter(withoutModelReadings))],
  });
  return (
    <section aria-label={`預覽「${name}」`} className="plan-preview night" data-active={isActive}>
      <PlanRow {...offer}>
        <span className={buttonClass(isHighlighted ? "ember" : "line", "md", "justify-self-start")}>{buttonText}</span>
      </PlanRow>
    </section>
  );
}
