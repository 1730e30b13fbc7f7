import { trpc } from "@panshi/client/trpc";
import { productCategories } from "@panshi/contracts/commerce/product";
import { productMediaKindLabels, ProductListInput, type ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { FileDialog } from "../features/commerce/product/file-dialog.tsx";
import { GoodsAndDownloadsTabs } from "../features/commerce/product/goods-and-downloads-tabs.tsx";
import { AudioPreviewDialog } from "../features/commerce/product/preview-dialog.tsx";
import { productColumns, saleStates } from "../features/commerce/product/product-columns.tsx";
import { ProductFormDialog } from "../features/commerce/product/product-form.tsx";
import { productResource } from "../features/commerce/product/product-resource.ts";
import { activationBulkActions } from "../kit/list/bulk-bar.tsx";
import type { RowAction } from "../kit/list/row-actions.tsx";
import { ListScreen } from "../kit/list-screen.tsx";

const filters = {
  category: { label: "類別", options: productCategories },
  type: { label: "種類", options: productMediaKindLabels },
  isActive: { label: "狀態", options: saleStates },
} as const;

const actions: readonly RowAction<ProductRecord>[] = [
  { label: "檔案", icon: "file", may: "products:read", dialog: (row) => <FileDialog product={row} /> },
  {
    label: "試聽",
    icon: "sound",
    // An image has nothing to listen to.
    shown: ({ type, audioUrl }) => type === "audio" || audioUrl !== null,
    dialog: (row) => <AudioPreviewDialog product={row} />,
  },
];

/** `/admin/products`: what the soul shop sells. */
export default function Products() {
  const calls = trpc.useUtils().client.admin.product;
  return (
    <ListScreen
      noun={productResource}
      lead="靈魂百貨裡的商品。有檔案、訂好價格的，才能上架。"
      empty="靈魂百貨還空著。"
      may="products:write"
      list={ProductListInput}
      query={calls.list.query}
      get={calls.get.query}
      columns={productColumns}
      filters={filters}
      bulk={activationBulkActions(calls.setActive.mutate, { on: "上架", off: "下架" })}
      reorder={{ call: calls.move.mutate, may: "products:write", sort: "displayOrder" }}
      actions={actions}
      form={(product) => <ProductFormDialog product={product} />}
      remove={{
        call: ({ id }) => calls.delete.mutate({ id }),
        text: ({ name }) => `「${name}」會從靈魂百貨消失。買過的人仍保有它，已經下單的也會照常送到。`,
      }}
      above={<GoodsAndDownloadsTabs />}
    />
  );
}
