import { AppError, type Issue } from "@panshi/contracts/platform/errors";
import { hasPermission, type Role } from "@panshi/contracts/platform/permissions";
import { productFileMessages } from "@panshi/contracts/commerce/product-edit";

/** What keeps a product off the shop, each at its field; nothing for one that can be on sale. */
export function faultsOfSale({ price, hasFile }: { price: number; hasFile: boolean }): Issue[] {
  const issues: Issue[] = [];
  if (price === 0) issues.push({ path: "price", message: productFileMessages.unpriced });
  if (!hasFile) issues.push({ path: "isActive", message: productFileMessages.noFile });
  return issues;
}

/** Throws `bad_input` for an active product that has no price or no file. */
export function requireSaleable(product: { isActive: boolean; price: number; hasFile: boolean }): void {
  const issues = product.isActive ? faultsOfSale(product) : [];
  if (issues.length > 0) throw new AppError("bad_input", { issues });
}

/** Throws `forbidden` where the role changes a price without the right to. */
export function requirePricePermission(role: Role, before: number, after: number): void {
  if (before !== after && !hasPermission(role, "products:prices"))
    throw new AppError("forbidden", { message: "價格只有超級管理員能更改，其他內容也沒有存下來" });
}
