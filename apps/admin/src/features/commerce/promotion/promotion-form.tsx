import { trpc } from "@panshi/client/trpc";
import { promotionScopes } from "@panshi/contracts/commerce/promotion";
import {
  DEFAULT_USAGE_LIMIT,
  discountTypeLabels,
  PromotionInput,
  type PromotionRecord,
  promotionTextMax,
} from "@panshi/contracts/commerce/promotion-edit";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog, fillFormValues } from "../../../kit/form/form-dialog.tsx";
import { typedFormFields, type ValuesOf } from "../../../kit/form/form-fields.tsx";
import { formatNumber } from "../../../kit/list/cells.tsx";
import { CodeField } from "./code-field.tsx";
import { PromotionPreview } from "./promotion-preview.tsx";
import { promotionResource } from "./promotion-resource.ts";
import { toFormValidity, ValidityField } from "./validity-field.tsx";

type Values = ValuesOf<typeof PromotionInput>;

const empty: Values = {
  title: "",
  description: "",
  discountType: "percentage",
  discountValue: 10,
  couponCode: "",
  validFrom: "",
  validTo: "",
  usageLimit: DEFAULT_USAGE_LIMIT,
  appliesTo: "all",
  minimumAmount: null,
  isActive: true,
};
const toValues = (row: PromotionRecord): Values => ({
  ...(fillFormValues(empty, row) as Values),
  ...toFormValidity(row),
});

const field = typedFormFields<typeof PromotionInput>();

/** What would give everything away is asked about: a whole price once more than today. */
const wholePriceQuestion = ({ discountType, discountValue }: PromotionInput, before: PromotionRecord | null) => {
  const isWhole = (of: Pick<PromotionInput, "discountType" | "discountValue">) =>
    of.discountType === "percentage" && of.discountValue === 100;
  return isWhole({ discountType, discountValue }) && !(before && isWhole(before))
    ? {
        title: "全額折抵，要這樣設定嗎？",
        description: "用了這個優惠碼的訂單不需要付款，會直接完成。",
        confirm: "設成全額折抵",
      }
    : null;
};

/** Adds or edits a promotion (S2.127), with its preview. */
export function PromotionForm({ promotion }: { promotion: PromotionRecord | null }) {
  const { create, update } = trpc.useUtils().client.admin.promotion;
  return (
    <FormDialog
      noun={promotionResource}
      row={promotion}
      schema={PromotionInput}
      empty={empty}
      toValues={toValues}
      save={(input, base) => (base ? update.mutate({ ...input, ...base }) : create.mutate(input))}
      ask={wholePriceQuestion}
      aside={<PromotionPreview />}
    >
      <field.Text
        name="title"
        label="名稱"
        required
        maxLength={promotionTextMax.title}
        hint="購買人在結帳時看得到"
        className="font-display text-xl font-black"
      />
      <CodeField isEdit={promotion !== null} />
      <DiscountFields />
      <ValidityField name="validFrom" edge="開始" hint="不填時刻，從這天一開始算起" />
      <ValidityField name="validTo" edge="結束" hint="不填時刻，算到這天結束" />
      <LimitField promotion={promotion} />
      <field.Area
        name="description"
        label="說明"
        required={false}
        maxLength={promotionTextMax.description}
        hint="只有後台看得到"
      />
      <field.Switch
        name="isActive"
        label="啟用"
        hint="停用的優惠碼不能用；已經送出的那次付款照原來的價格，再試一次就是新的價格"
      />
    </FormDialog>
  );
}

const Warning = ({ children }: { children: ReactNode }) => <span className="text-warn">{children}</span>;

/** How much is taken off what, with a warning where that is nothing. */
function DiscountFields() {
  const [type, value, minimum] = useWatch({ name: ["discountType", "discountValue", "minimumAmount"] }) as [
    Values["discountType"],
    unknown,
    unknown,
  ];
  const unit = type === "percentage" ? "%" : "NT$";
  const whole = type === "percentage" ? "100 是全額折抵" : "不會折到 0 元以下";
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      <field.Select name="discountType" label="折扣方式" options={discountTypeLabels} />
      <field.Number
        name="discountValue"
        label={`折扣（${unit}）`}
        fallback={0}
        hint={value === 0 ? <Warning>0 表示不折抵</Warning> : whole}
      />
      <field.Select name="appliesTo" label="適用範圍" options={promotionScopes} />
      <field.Number
        name="minimumAmount"
        label="最低金額（NT$）"
        required={false}
        fallback={null}
        hint={
          minimum === 0 ? (
            <Warning>0 表示任何金額都能用</Warning>
          ) : type === "fixed" ? (
            "不填：訂單要超過折抵的金額"
          ) : (
            "不填：沒有限制"
          )
        }
      />
    </div>
  );
}

/** How often it can be used, with what was used already, and a warning where nothing is left. */
function LimitField({ promotion }: { promotion: PromotionRecord | null }) {
  const limit = useWatch({ name: "usageLimit" }) as unknown;
  const { usedCount = 0, reservedCount = 0 } = promotion ?? {};
  const counted = promotion && `已使用 ${formatNumber(usedCount)} 次，保留 ${formatNumber(reservedCount)} 次`;
  const isUsedUp = typeof limit === "number" && limit <= usedCount + reservedCount;
  const left = limit === 0 ? "0 表示沒有剩餘，一次都不能用" : "這個上限表示沒有剩餘，不能再用";
  return (
    <field.Number
      name="usageLimit"
      label="使用上限（次）"
      fallback={0}
      hint={
        <>
          {isUsedUp ? <Warning>{left}</Warning> : "每人限用一次"}
          {counted && `。${counted}`}
        </>
      }
    />
  );
}
