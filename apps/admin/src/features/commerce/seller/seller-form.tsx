import { trpc } from "@panshi/client/trpc";
import { SellerInput, sellerLabels, type SellerSettings } from "@panshi/contracts/commerce/seller";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Part } from "../../../kit/detail/part.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { SingleRecordForm } from "../../../kit/form/record-form.tsx";
import { declareResource } from "../../../kit/resource-info.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { QueryError } from "../../../shell/load-error.tsx";

const seller = declareResource({ name: "經營者資料", unit: "份", title: () => "經營者資料", calls: trpc.admin.seller });
const field = typedFormFields<typeof SellerInput>();
const toValues = ({ updatedAt: _, ...values }: SellerSettings) => values;

/** The legal details of the site's operator, a part of the general settings. */
export function SellerForm() {
  const settings = trpc.admin.seller.view.useQuery(undefined, freshAtVisitOptions);
  return (
    <Part title="經營者資料">
      {settings.data ? (
        <Fields record={settings.data} />
      ) : settings.isError ? (
        <QueryError title="經營者資料讀不到" query={settings} className="pt-6" />
      ) : (
        <SkeletonLines lines={8} className="py-6" />
      )}
    </Part>
  );
}

function Fields({ record }: { record: SellerSettings }) {
  const utils = trpc.useUtils();
  return (
    <>
      <p className="pt-4 text-sm text-ink-soft">
        依消費者保護法，寫在聯絡頁、條款、頁尾和結帳的畫面。名稱、統一編號、負責人、地址與一個聯絡方式都填了，才能收款。
      </p>
      <SingleRecordForm
        noun={seller}
        record={record}
        schema={SellerInput}
        toValues={toValues}
        save={async (input, base) => {
          const saved = await utils.client.admin.seller.update.mutate({ ...input, ...base });
          utils.admin.seller.view.setData(undefined, saved);
          return saved;
        }}
      >
        <field.Text
          name="name"
          label={sellerLabels.name}
          hint="出現在頁尾、聯絡頁、條款和發票的說明。"
          required={false}
        />
        <field.Text
          name="companyNumber"
          label={sellerLabels.companyNumber}
          hint="八位數字。"
          inputMode="numeric"
          autoComplete="off"
          required={false}
        />
        <field.Text name="representative" label={sellerLabels.representative} autoComplete="off" required={false} />
        <field.Text name="address" label={sellerLabels.address} autoComplete="off" required={false} />
        <field.Text
          name="email"
          label={sellerLabels.email}
          hint="公開在聯絡頁和條款。"
          type="email"
          autoComplete="off"
          spellCheck={false}
          required={false}
        />
        <field.Text
          name="phone"
          label={sellerLabels.phone}
          hint="例如 02-2345-6789。"
          autoComplete="off"
          required={false}
        />
      </SingleRecordForm>
    </>
  );
}
