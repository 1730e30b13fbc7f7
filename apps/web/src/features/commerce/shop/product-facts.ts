import type { Product } from "@panshi/contracts/commerce/product";

/** Said wherever goods are bought: nothing is sent by post. */
export const DIGITAL_ONLY_NOTICE = "數位檔，不寄實體";

/** What a product's file is, e.g. `MP3，1 分 42 秒`; empty where nothing is known. */
export const formatFileDetails = ({ format, details }: Pick<Product, "format" | "details">): string =>
  [format, details].filter(Boolean).join("，");
