import { trpc } from "@panshi/client/trpc";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { type AdminPlan, PlanInput, planTextMax } from "@panshi/contracts/commerce/plan-edit";
import { Badge } from "@panshi/ui/display/badge";
import { useId, useState } from "react";
import { fieldsOf, type ValuesOf } from "../../../kit/form/form-fields.tsx";
import type { EditBase } from "../../../kit/form/form-dialog.tsx";
import { NONE } from "../../../kit/list/cells.tsx";
import { InlineField } from "../../../kit/inline/inline-field.tsx";
import { InlineSwitch } from "../../../kit/inline/inline-switch.tsx";
import { declareNoun } from "../../../kit/noun.ts";
import { useHasPermission } from "../../../lib/administrator.ts";
import { PlanPreview } from "./plan-preview.tsx";
import { PriceFields } from "./price-fields.tsx";

const planNoun = declareNoun<AdminPlan>({
  name: "會員方案",
  unit: "個",
  title: ({ name }) => name,
  calls: trpc.admin.plan,
});

type PlanValues = ValuesOf<typeof PlanInput>;
const toValues = ({ id: _, planType: _type, updatedAt: _at, ...values }: AdminPlan): PlanValues => values;
const field = fieldsOf<typeof PlanInput>();

type PlanCardProps = { plan: AdminPlan; modelAvailable: boolean };

/** A plan: as visitors see it, and its fields. */
export function PlanCard({ plan, modelAvailable }: PlanCardProps) {
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
