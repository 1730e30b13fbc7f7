import { BulkResult, MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { pageSchema } from "@panshi/contracts/platform/list";
import {
  GOODS_FILE_MAX_BYTES,
  PREVIEW_MAX_BYTES,
  ProductEdit,
  ProductInput,
  ProductListInput,
  ProductRecord,
  ProductsActiveInput,
  ProductFileVersion,
  ProductFileVersionNoteInput,
} from "@panshi/contracts/commerce/product-edit";
import { id } from "@panshi/contracts/platform/text";
import { addVersion, listVersions } from "@panshi/core/commerce/product/staff/versions";
import {
  createProduct,
  deleteProduct,
  listProducts,
  moveProduct,
  setProductsActive,
  updateProduct,
  viewProduct,
} from "@panshi/core/commerce/product/staff/manage-products";
import { removePreview, setPreview } from "@panshi/core/commerce/product/staff/set-preview";
import * as z from "zod/mini";
import { uploadedFileSchema } from "../procedure-meta.ts";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

const path = "/api/admin/products";
const tag = "後台商品";
const OneProduct = z.strictObject({ id });

/** The products of the soul shop, their files and their previews. */
export const product = router({
  list: administratorProcedure(listProducts.permission)
    .meta({ rest: { method: "GET", path, summary: "所有商品，上架或未上架", paged: true, tag } })
    .input(ProductListInput)
    .output(pageSchema(ProductRecord))
    .query(({ ctx, input }) => listProducts(ctx, withTotalFlag(ctx, input))),
  get: administratorProcedure(viewProduct.permission)
    .meta({ rest: { method: "GET", path: `${path}/:id`, summary: "一件商品", tag } })
    .input(OneProduct)
    .output(ProductRecord)
    .query(({ ctx, input }) => viewProduct(ctx, input)),
  create: administratorProcedure(createProduct.permission)
    .meta({ rest: { method: "POST", path, status: 201, summary: "新增商品，上傳檔案後才能上架", tag } })
    .input(ProductInput)
    .output(ProductRecord)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),
  update: administratorProcedure(updateProduct.permission)
    .meta({ rest: { method: "PUT", path: `${path}/:id`, summary: "更新商品", errors: ["edit_conflict"], tag } })
    .input(ProductEdit)
    .output(ProductRecord)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),
  setActive: administratorProcedure(setProductsActive.permission)
    .input(ProductsActiveInput)
    .output(BulkResult)
    .mutation(({ ctx, input }) => setProductsActive(ctx, input)),
  move: administratorProcedure(moveProduct.permission)
    .input(MoveInput)
    .output(MoveResult)
    .mutation(({ ctx, input }) => moveProduct(ctx, input)),
  delete: administratorProcedure(deleteProduct.permission)
    .meta({
      rest: { method: "DELETE", path: `${path}/:id`, status: 204, summary: "刪除商品，買過的人仍保有它", tag },
    })
    .input(OneProduct)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteProduct(ctx, input)),
  versions: administratorProcedure(listVersions.permission)
    .meta({ rest: { method: "GET", path: `${path}/:id/versions`, summary: "一件商品檔案的所有版本", tag } })
    .input(OneProduct)
    .output(z.array(ProductFileVersion))
    .query(({ ctx, input }) => listVersions(ctx, input)),
  addVersion: administratorProcedure(addVersion.permission)
    .meta({
      rest: {
        method: "POST",
        path: `${path}/:id/file`,
        status: 201,
        summary: "上傳商品的檔案，成為最新的版本",
        kind: "upload",
        maxBytes: GOODS_FILE_MAX_BYTES,
        tag,
      },
    })
    .input(z.extend(ProductFileVersionNoteInput, { file: uploadedFileSchema }))
    .output(ProductRecord)
    .mutation(({ ctx, input }) => addVersion(ctx, input)),
  setPreview: administratorProcedure(setPreview.permission)
    .meta({
      rest: {
        method: "POST",
        path: `${path}/:id/preview`,
        status: 201,
        summary: "上傳商品的試聽",
        kind: "upload",
        maxBytes: PREVIEW_MAX_BYTES,
        tag,
      },
    })
    .input(z.extend(OneProduct, { file: uploadedFileSchema }))
    .output(ProductRecord)
    .mutation(({ ctx, input }) => setPreview(ctx, input)),
  removePreview: administratorProcedure(removePreview.permission)
    .meta({ rest: { method: "DELETE", path: `${path}/:id/preview`, summary: "移除商品的試聽", tag } })
    .input(OneProduct)
    .output(ProductRecord)
    .mutation(({ ctx, input }) => removePreview(ctx, input)),
});
