import type { PlanInput } from "@panshi/contracts/commerce/plan-edit";
import { useWatch } from "react-hook-form";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";

const field = typedFormFields<typeof PlanInput>();

/** The prices of a plan that is paid, and what 0 means. */
export function PriceFields() {
  const price: unknown = useWatch({ name: "price" });
  return (
    <>
      <div className="grid grid-cols-2 gap-x-6">
        {/* An empty price is 0, as everywhere. */}
        <field.Number name="price" label="售價" required fallback={0} />
        <field.Number name="originalPrice" label="原價" required={false} fallback={null} />
      </div>
      <p className={price === 0 ? "text-sm text-warn" : "text-sm text-ink-soft"}>
        {price === 0
          ? "空白就是 0，也就是免費。付費方案最少要 1 元，這樣存不進去。"
          : "新的訂單照這個價格，已經下的照原來的。原價會劃掉，留白就不顯示。"}
      </p>
    </>
  );
}
