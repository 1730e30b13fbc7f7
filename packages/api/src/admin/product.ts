import { BulkResult, MoveInput, MoveResult } from "@panshi/contracts/platform/change";
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
import { IdInput } from "@panshi/contracts/platform/text";
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
import { router } from "../trpc.ts";
import { rowRoutes, staffMutation, staffPage, staffQuery } from "./staff-procedure.ts";

const path = "/api/admin/products";
const tag = "後台商品";
const routes = rowRoutes(path, tag);

/** The products of the soul shop, their files and their previews. */
export const product = router({
  list: staffPage(listProducts, ProductListInput, ProductRecord, routes.list("所有商品，上架或未上架")),
  get: staffQuery(viewProduct, IdInput, ProductRecord, routes.get("一件商品")),
  create: staffMutation(createProduct, ProductInput, ProductRecord, routes.create("新增商品，上傳檔案後才能上架")),
  update: staffMutation(updateProduct, ProductEdit, ProductRecord, routes.update("更新商品")),
  setActive: staffMutation(setProductsActive, ProductsActiveInput, BulkResult),
  move: staffMutation(moveProduct, MoveInput, MoveResult),
  delete: staffMutation(deleteProduct, IdInput, z.void(), routes.delete("刪除商品，買過的人仍保有它")),
  versions: staffQuery(listVersions, IdInput, z.array(ProductFileVersion), {
    method: "GET",
    path: `${path}/:id/versions`,
    summary: "一件商品檔案的所有版本",
    tag,
  }),
  addVersion: staffMutation(
    addVersion,
    z.extend(ProductFileVersionNoteInput, { file: uploadedFileSchema }),
    ProductRecord,
    {
      method: "POST",
      path: `${path}/:id/file`,
      status: 201,
      summary: "上傳商品的檔案，成為最新的版本",
      kind: "upload",
      maxBytes: GOODS_FILE_MAX_BYTES,
      tag,
    },
  ),
  setPreview: staffMutation(setPreview, z.extend(IdInput, { file: uploadedFileSchema }), ProductRecord, {
    method: "POST",
    path: `${path}/:id/preview`,
    status: 201,
    summary: "上傳商品的試聽",
    kind: "upload",
    maxBytes: PREVIEW_MAX_BYTES,
    tag,
  }),
  removePreview: staffMutation(removePreview, IdInput, ProductRecord, {
    method: "DELETE",
    path: `${path}/:id/preview`,
    summary: "移除商品的試聽",
    tag,
  }),
});
