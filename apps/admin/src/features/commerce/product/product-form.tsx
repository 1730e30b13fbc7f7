import { trpc } from "@panshi/client/trpc";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { productCategories } from "@panshi/contracts/commerce/product";
import { ProductInput, productMediaKindLabels, type ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { typedFormFields, type ValuesOf } from "../../../kit/form/form-fields.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { priceQuestion } from "../../../kit/form/price-question.ts";
import { productResource } from "./product-resource.ts";

/** Its place is changed in the list. */
const ProductForm = z.omit(ProductInput, { displayOrder: true });

const empty: ValuesOf<typeof ProductForm> = {
  name: "",
  description: "",
  details: "",
  price: 0,
  category: "spiritual_images",
  type: "image",
  imageUrl: "",
  isActive: false,
};
const field = typedFormFields<typeof ProductForm>();

/** Creates or edits a product, with its preview. Its file and its clip have dialogs of their own. */
export function ProductFormDialog({ product }: { product: ProductRecord | null }) {
  const { create, update } = trpc.useUtils().client.admin.product;
  const mayPrice = useHasPermission("products:prices");
  return (
    <FormDialog
      noun={productResource}
      row={product}
      schema={ProductForm}
      empty={empty}
      save={(input, base) => (base ? update.mutate({ ...input, ...base }) : create.mutate(input))}
      ask={({ price = 0 }, row) => priceQuestion(row?.price ?? 0, price)}
      aside={<ProductPreview />}
    >
      <field.Text name="name" label="名稱" required className="font-display text-xl font-black" />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-8">
        <field.Select name="category" label="類別" options={productCategories} />
        <field.Select name="type" label="種類" options={productMediaKindLabels} />
        <field.Number
          name="price"
          label="價格（NT$）"
          hint={mayPrice ? "0 是還沒訂價，不能上架" : "只有超級管理員能更改"}
          readOnly={!mayPrice}
          fallback={0}
        />
      </div>
      <field.Area name="description" label="介紹" required hint="手機上只先看到第一句" />
      <field.Text name="details" label="規格" hint="多長、幾頁或多大，例如：1 分 42 秒" />
      <field.Picture name="imageUrl" label="圖片" />
      <field.Switch
        name="isActive"
        label="上架"
        hint={product?.version ? "下架的商品買不到；買過的人仍保有它" : "先存下來，再從「檔案」上傳檔案，就能上架"}
      />
    </FormDialog>
  );
}

/** A live preview of the form's product as the shop shows it. */
function ProductPreview() {
  const { name, imageUrl, category, details, description, price } = useWatch<ProductInput>() as ProductInput;
  const title = name.trim() || "未命名";
  return (
    <section aria-label="預覽" className="sticky top-0 grid min-w-0 grid-cols-1 gap-3 self-start">
      <p className="text-sm text-ink-soft">在靈魂百貨裡的樣子</p>
      <div className="night product-preview grid grid-cols-1 gap-1">
        {imageUrl ? (
          <img src={imageUrl} alt="" />
        ) : (
          <span
            aria-hidden
            className="product-preview-name lit grid place-items-center overflow-hidden font-display text-3xl font-light wrap-anywhere"
          >
            {title}
          </span>
        )}
        <p className="pt-3 text-sm text-ink-soft">{productCategories[category]}</p>
        <h3 className="text-xl wrap-anywhere">{title}</h3>
        {details && <p className="text-sm text-ink-soft">{details}</p>}
        <p className="pt-2 text-sm wrap-anywhere text-ink-soft">{description || "介紹會寫在這裡。"}</p>
        <p className="tabular pt-4 font-display text-xl font-light">
          {Number(price) > 0 ? formatPrice(Number(price)) : "未訂價"}
        </p>
      </div>
    </section>
  );
}
