import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { OrderDetailRefund } from "@panshi/contracts/commerce/order-detail-parts";
import {
  dayRevocationLabels,
  presetRevocation,
  productRevocationLabels,
  type RefundProposal,
  type RefundRevocation,
} from "@panshi/contracts/commerce/refund";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { Field, Select } from "@panshi/ui/form/field";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type CommonFieldProps, typedFormFields, useFormField } from "../../../kit/form/form-fields.tsx";
import { ProductsField } from "./refund-fields.tsx";

type RevocationValues = {
  amount: unknown;
  revokes: RefundRevocation | null;
  productIds: string[] | null;
  lastDay: string | null;
};
type RevocationFieldProps = {
  proposal: RefundProposal;
  /** The products that a buyer's request names; null for all. */
  asked?: string[] | null;
};

const dayField = typedFormFields<{
  "~standard": unknown;
  _zod: { input: { lastDay: string | null }; output: unknown };
}>();

/**
 * What becomes of the days or the products. It is preset where the amount is what the published text gives; another amount presets
 * nothing, and the dialog waits until somebody has said it.
 */
export function RevocationField({ proposal, asked = null }: RevocationFieldProps) {
  const { setValue } = useFormContext();
  const values = useWatch() as RevocationValues;
  const [isChosen, setChosen] = useState(false);
  const preset = presetRevocation(proposal, Number(values.amount), asked);
  useEffect(() => {
    if (isChosen) return;
    setValue("revokes", preset);
    setValue("productIds", preset === "products" ? asked : null);
  }, [isChosen, preset, asked, setValue]);
  const { subject } = proposal;
  const nothingLeft = preset === "nothing";
  return (
    <>
      {(subject === "days" || subject === "products") && !nothingLeft && (
        <RevocationSelect
          name="revokes"
          label={subject === "days" ? "方案的天數" : "買下的商品"}
          required
          options={subject === "days" ? dayRevocationLabels : productRevocationLabels}
          onChosen={() => setChosen(true)}
        />
      )}
      {values.revokes === "products" && <ProductsField proposal={proposal} />}
      {values.revokes === "after_day" && <dayField.Day name="lastDay" label="最後可用的一天（含）" required />}
      <p role="status" className="border-s-2 border-line-strong ps-4">
        {revocationText(proposal, values)}
      </p>
    </>
  );
}

type SelectProps = CommonFieldProps<string> & {
  options: Partial<Record<RefundRevocation, string>>;
  onChosen: () => void;
};

function RevocationSelect({ options, onChosen, ...props }: SelectProps) {
  const { field, frame } = useFormField(props, (value) => options[value as RefundRevocation] ?? "");
  return (
    <Field {...frame} required={props.required}>
      <Select
        {...field}
        value={field.value ?? ""}
        onChange={({ target }) => {
          onChosen();
          field.onChange(target.value === "" ? null : target.value);
        }}
      >
        <option value="">請選擇</option>
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** What the refund does beside returning the money, in a sentence that holds after it. */
function revocationText({ subject, daysLeft, items }: RefundProposal, values: RevocationValues): string {
  const { revokes, productIds, lastDay } = values;
  if (subject === "nothing") return "這筆款項沒有買到任何內容，退款不影響方案和商品。";
  if (subject === "undelivered") return "內容還沒有交付，退款之後也不會再交付。";
  if (subject === "days" && daysLeft === 0) return "方案的天數已經用完或收回，沒有可以收回的。";
  if (subject === "products" && items.every(({ withdrawn }) => withdrawn)) return "商品先前都收回了。";
  if (revokes === null) return subject === "days" ? "請選擇方案的天數怎麼處理。" : "請選擇商品怎麼處理。";
  if (revokes === "nothing")
    return subject === "days" ? `方案照常使用，還有 ${daysLeft} 天。` : "商品都留在對方的寶庫。";
  if (revokes === "after_day")
    return lastDay ? `方案用到 ${formatTaipeiDay(lastDay)} 為止，之後的天數收回。` : "請選擇方案最後可用的一天。";
  if (subject === "days") return `剩下的 ${daysLeft} 天收回。`;
  const names = items
    .filter(({ productId, withdrawn }) => !withdrawn && (revokes === "all" || productIds?.includes(productId)))
    .map(({ name }) => name);
  return names.length > 0 ? `從寶庫收回：${names.join("、")}。` : "請勾選要收回的商品。";
}

/** Whether it was said what becomes of the days or the products. */
export const isRevocationSaid = ({ revokes, productIds, lastDay }: Omit<RevocationValues, "amount">): boolean =>
  revokes === "products" ? Boolean(productIds?.length) : revokes === "after_day" ? Boolean(lastDay) : revokes !== null;

/** What a refund of an order takes back, or took. */
export function orderRevocationWords({ kind, items }: OrderDetail, refund: OrderDetailRefund): string {
  const products = items.flatMap(({ productId, name }) => (refund.productIds?.includes(productId) ? [name] : []));
  return revocationWords(refund, { isPlan: kind === "plan", products });
}

/** What a decided refund takes back, of a plan or a cart; `products`: the names of those that it names. */
export function revocationWords(
  { revokes, lastDay }: { revokes: RefundRevocation; lastDay: string | null },
  { isPlan, products }: { isPlan: boolean; products: readonly string[] },
): string {
  if (revokes === "nothing") return isPlan ? "天數保留" : "商品保留";
  if (revokes === "products") return `收回：${products.join("、")}`;
  if (revokes === "after_day" && lastDay) return `用到 ${formatTaipeiDay(lastDay)}，之後的天數收回`;
  return isPlan ? dayRevocationLabels.all : "收回全部商品";
}
