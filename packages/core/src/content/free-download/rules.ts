import { productFileMessages } from "@panshi/contracts/commerce/product-edit";
import { goodsTypeKeys } from "../../platform/file/detect-goods-type.ts";
import type { UploadedFile } from "../../platform/file/uploaded-file.ts";

/** How the file of a free download is stored. */
export const buildStoreUploadInput = (file: Pick<UploadedFile, "path" | "size" | "sha256">) =>
  ({
    file,
    fileClass: "public",
    prefix: "free",
    types: goodsTypeKeys,
    refusal: productFileMessages.wrongFile,
  }) as const;
