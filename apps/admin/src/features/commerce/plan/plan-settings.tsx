import { trpc } from "@panshi/client/trpc";
import { formatPrice, formatPlanOffer } from "@panshi/contracts/commerce/plan";
import { type AdminPlan, PlanInput, planTextMax } from "@panshi/contracts/commerce/plan-edit";
import { removeModelReadingOffers } from "@panshi/contracts/journey/reading";
import { buttonClass } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { PlanRow } from "@panshi/ui/display/plan-row";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { useId, useState } from "react";
import type { EditBase } from "../../../kit/form/form-dialog.tsx";
import { typedFormFields, type ValuesOf } from "../../../kit/form/form-fields.tsx";
import { InlineField } from "../../../kit/inline/inline-field.tsx";
import { InlineScope } from "../../../kit/inline/inline-scope.tsx";
import { InlineSwitch } from "../../../kit/inline/inline-switch.tsx";
import { NONE } from "../../../kit/list/cells.tsx";
import { declareResource } from "../../../kit/resource-info.ts";
import { useHasPermission } from "../../../lib/administrator.ts";
import { priceQuestion } from "../../../kit/form/price-question.ts";
import { freshAtVisitOptions, unchangingOptions } from "../../../lib/query/query-options.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { PriceFields } from "./price-fields.tsx";

/** The three plans, each with its preview, edited in place (S2.141). */
export function PlanSettings() {
  const plans = trpc.admin.plan.list.useQuery(undefined, freshAtVisitOptions);
  const { data: capabilities } = trpc.member.site.capabilities.useQuery(undefined, unchangingOptions);
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
  if (plans.isError) return <QueryError title="會員方案讀取失敗" query={plans} />;
  return (
    <div className="plan-cards" role="status" aria-label="載入中...">
      <SkeletonLines lines={10} />
      <SkeletonLines lines={10} />
      <SkeletonLines lines={10} />
    </div>
  );
}

const planNoun = declareResource<AdminPlan>({
  name: "會員方案",
  unit: "個",
  title: ({ name }) => name,
  calls: trpc.admin.plan,
});

type PlanValues = ValuesOf<typeof PlanInput>;
const toValues = ({ id: _, planType: _type, updatedAt: _at, ...values }: AdminPlan): PlanValues => values;
const field = typedFormFields<typeof PlanInput>();

type PlanCardProps = { plan: AdminPlan; modelAvailable: boolean };

/** A plan: as visitors see it, and its fields. */
function PlanCard({ plan, modelAvailable }: PlanCardProps) {
  const heading = useId();
  const { update } = trpc.useUtils().client.admin.plan;
  const mayText = useHasPermission("plans:texts");
  const mayPrice = useHasPermission("plans:prices");
  const [draft, setDraft] = useState<PlanValues | null>(null);
  const isTrial = plan.planType === "trial";
  const edit = {
    noun: planNoun,
    row: plan,
    schema: PlanInput,
    toValues,
    save: (input: PlanInput, base: EditBase) => update.mutate({ ...input, ...base }),
    onDraft: setDraft,
  };
  const priceNote = mayText && !mayPrice ? "只有超級管理員可以改" : undefined;
  const named = (label: string) => ({ label, name: `「${plan.name}」的${label}` });
  const turn = (name: "isActive" | "isHighlighted") => (checked: boolean, base: EditBase) =>
    update.mutate({ ...toValues(plan), [name]: checked, ...base });
  return (
    <li aria-labelledby={heading} className="plan-card">
      <h2 id={heading} className="flex items-baseline justify-between gap-4 border-b border-line-strong pb-2 text-xl">
        {plan.name}
        {!plan.isActive && <Badge tone="warn">沒有開放</Badge>}
      </h2>
      <PlanPreview plan={{ ...plan, ...draft }} modelAvailable={modelAvailable} />
      <div className="inline-rows" data-names="short">
        <InlineField {...edit} {...named("名稱")} edits={["name"]} shown={plan.name} may={mayText}>
          <field.Text name="name" label="名稱" required maxLength={planTextMax.name} />
        </InlineField>
        <InlineField {...edit} {...named("說明")} edits={["description"]} shown={plan.description} may={mayText}>
          <field.Area
            name="description"
            label="說明"
            required
            maxLength={planTextMax.description}
            className="min-h-20!"
          />
        </InlineField>
        <InlineField
          {...edit}
          {...named("價格")}
          edits={["price", "originalPrice"]}
          // A price of 0 is refused anyway.
          ask={({ price }, { price: before }) => (price === 0 ? null : priceQuestion(before, price))}
          note={isTrial ? "體驗方案不收費" : priceNote}
          shown={
            <span className="tabular">
              {formatPrice(plan.price)}
              {plan.originalPrice !== null && <s className="ms-3 text-ink-soft">{formatPrice(plan.originalPrice)}</s>}
            </span>
          }
          may={mayPrice && !isTrial}
        >
          <PriceFields />
        </InlineField>
        <InlineField
          {...edit}
          {...named("天數")}
          edits={["duration"]}
          note={priceNote}
          shown={<span className="tabular">{plan.duration} 天</span>}
          may={mayPrice}
        >
          <field.Number
            name="duration"
            label="天數"
            required
            hint={
              isTrial
                ? "最少七天：註冊按鈕、首頁與條款裡都寫著七天，那些字不會跟著變。"
                : "已經下的訂單和已經開始的會員，照原來的天數。"
            }
          />
        </InlineField>
        <InlineField
          {...edit}
          {...named("特色")}
          edits={["features"]}
          multiline
          shown={
            <ul>
              {plan.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          }
          may={mayText}
        >
          <field.Lines name="features" label="特色" required hint="一行一項。付款視窗只列前三項。" />
        </InlineField>
        <InlineField
          {...edit}
          {...named("按鈕文字")}
          edits={["buttonText"]}
          shown={plan.buttonText || NONE}
          may={mayText}
        >
          <field.Text name="buttonText" label="按鈕文字" required maxLength={planTextMax.buttonText} />
        </InlineField>
        <InlineSwitch
          noun={planNoun}
          row={plan}
          {...named("推薦")}
          hint="首頁的方案裡會亮起來，旁邊寫著「推薦」。"
          checked={plan.isHighlighted}
          may={mayText}
          save={turn("isHighlighted")}
        />
        <InlineSwitch
          noun={planNoun}
          row={plan}
          {...named("開放")}
          hint={
            isTrial
              ? "關掉之後，新會員走完旅程不會開始體驗。"
              : "關掉之後，首頁與結帳都不再出現；已經下的訂單仍可以付款。"
          }
          checked={plan.isActive}
          may={mayText}
          save={turn("isActive")}
        />
      </div>
    </li>
  );
}

type Draft = Omit<AdminPlan, "price" | "originalPrice" | "duration"> &
  Record<"price" | "originalPrice" | "duration", unknown>;
type PlanPreviewProps = { plan: Draft; modelAvailable: boolean };

/** What was typed as a whole number, for what it may still become. */
const wholeNumber = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0);

/** A plan as visitors see it on the landing page, while it is edited too. */
function PlanPreview({ plan, modelAvailable }: PlanPreviewProps) {
  const { name, description, price, originalPrice, duration, isHighlighted, features, buttonText, isActive } = plan;
  const offer = formatPlanOffer({
    planType: plan.planType,
    title: name,
    subtitle: description,
    price: wholeNumber(price),
    originalPrice: originalPrice === null ? null : wholeNumber(originalPrice),
    duration: Math.max(1, wholeNumber(duration)),
    isPopular: isHighlighted,
    features: [...new Set(modelAvailable ? features : features.filter(removeModelReadingOffers))],
  });
  return (
    <section aria-label={`預覽「${name}」`} className="plan-preview night" data-active={isActive}>
      <PlanRow {...offer}>
        <span className={buttonClass(isHighlighted ? "ember" : "line", "md", "justify-self-start")}>{buttonText}</span>
      </PlanRow>
    </section>
  );
}
