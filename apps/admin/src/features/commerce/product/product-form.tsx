import { trpc } from "@panshi/client/trpc";
import { productCategories } from "@panshi/contracts/commerce/product";
import { ProductInput, productKindLabels, type ProductRecord } from "@panshi/contracts/commerce/product-edit";
import * as z from "zod/mini";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { fieldsOf, type ValuesOf } from "../../../kit/form/form-fields.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { ProductPreview } from "./product-preview.tsx";
import { products } from "./products.ts";

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
const field = fieldsOf<typeof ProductForm>();

/** Creates or edits a product, with its preview. Its file and its clip have dialogs of their own. */
export function ProductFormDialog({ product }: { product: ProductRecord | null }) {
  const { create, update } = trpc.useUtils().client.admin.product;
  const mayPrice = useHasPermission("products:prices");
  return (
    <FormDialog
      noun={products}
      row={product}
      schema={ProductForm}
      empty={empty}
      save={(input, base) => (base ? update.mutate({ ...input, ...base }) : create.mutate(input))}
      aside={<ProductPreview />}
    >
      <field.Text name="name" label="名稱" required className="font-display text-xl font-black" />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-8">
        <field.Select name="category" label="類別" options={productCategories} />
        <field.Select name="type" label="種類" options={productKindLabels} />
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
