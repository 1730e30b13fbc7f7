import type { BulkResult } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import type { ProductsActiveInput } from "@panshi/contracts/commerce/product-edit";
import { transaction } from "@panshi/db";
import { bulkChange } from "../../../platform/audit/bulk-change.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { faultsOfSale } from "../rules.ts";
import { lockProducts, updateProducts } from "../store.ts";

/**
 * Puts products on sale or takes them off, all or none, and answers how many it changed. Throws `bad_input`, which names the first
 * that has no price or no file.
 */
export const setProductsActive = staffVerb(
  "products:write",
  async (ctx, input: ProductsActiveInput): Promise<BulkResult> => {
    const { ids, isActive } = input;
    return transaction(ctx, async (tx) => {
      const result = await bulkChange(tx, {
        ids,
        change: async (_tx, batch) => {
          const changed = (await lockProducts(tx.db, batch)).filter((product) => product.isActive !== isActive);
          for (const { name, price, fileId } of isActive ? changed : []) {
            const [fault] = faultsOfSale({ price, hasFile: fileId !== null });
            if (fault) throw new AppError("bad_input", { message: `「${name}」${fault.message}` });
          }
          const changedIds = changed.map(({ id }) => id);
          if (changedIds.length > 0) await updateProducts(tx, changedIds, { isActive });
          return changedIds;
        },
        entry: (subjectIds) => ({
          action: "product.set_active",
          subjectIds,
          before: { isActive: !isActive },
          after: { isActive },
        }),
      });
      if (result.changed > 0) await invalidateCache(tx, { tag: "products" });
      return result;
    });
  },
);
