import type { BulkResult } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import type {
  ProductEdit,
  ProductInput,
  ProductRecord,
  ProductsActiveInput,
} from "@panshi/contracts/commerce/product-edit";
import { newId, transaction } from "@panshi/db";
import { products } from "@panshi/db/schema";
import { runBulkChange } from "../../../platform/audit/bulk-change.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { recordPictureUses } from "../../../platform/picture/record-picture-uses.ts";
import { staffList, staffMove } from "../../../platform/edited-rows/row-verbs.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { faultsOfSale, requirePricePermission, requireSaleable } from "../rules.ts";
import {
  requireProduct,
  insertProduct,
  lockProduct,
  lockProducts,
  nextProductPosition,
  productListQuery,
  toProduct,
  updateProducts,
} from "../store.ts";

/** The products of a search and filters, on sale or not. */
export const listProducts = staffList("products:read", productListQuery, toProduct);

/** One product, on sale or not. Throws `not_found`. */
export const viewProduct = staffVerb("products:read", async (ctx, input: { id: string }): Promise<ProductRecord> => {
  return requireProduct(ctx.db, input.id);
});

/** Adds a product, not on sale until it has a file. Throws `forbidden` for a price of somebody who may not set one. */
export const createProduct = staffVerb("products:write", async (ctx, input: ProductInput): Promise<ProductRecord> => {
  const { price = 0, displayOrder, ...values } = input;
  requirePricePermission(ctx.actor.role, 0, price);
  requireSaleable({ ...values, price, hasFile: false });
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const id = newId(now);
    const order = displayOrder ?? (await nextProductPosition(tx.db));
    await insertProduct(tx.db, { ...values, id, slug: id, price, displayOrder: order }, now);
    const subject = { type: "product", id } as const;
    await recordPictureUses(tx, { subject, imageUrls: [values.imageUrl], keep: true });
    const after = await requireProduct(tx.db, id);
    writeAudit(tx, { action: "product.create", subjectId: id, before: null, after });
    return after;
  });
});

/**
 * Changes a product. Orders that were placed keep the name and the price that they were placed with. Throws `not_found`,
 * `edit_conflict`, and `forbidden` for a change of the price by somebody who may not make it.
 */
export const updateProduct = staffVerb("products:write", async (ctx, input: ProductEdit): Promise<ProductRecord> => {
  return transaction(ctx, async (tx) => {
    const { id, updatedAt: _, ...values } = input;
    const before = await lockProduct(tx, input);
    const { price = before.price, displayOrder = before.displayOrder } = values;
    requirePricePermission(ctx.actor.role, before.price, price);
    requireSaleable({ ...values, price, hasFile: before.version !== null });
    await updateProducts(tx, [id], { ...values, price, displayOrder });
    // What was sold shows the picture that it had: the treasury keeps it.
    const subject = { type: "product", id } as const;
    await recordPictureUses(tx, { subject, imageUrls: [values.imageUrl], keep: true });
    const after = await requireProduct(tx.db, id);
    writeAudit(tx, { action: "product.update", subjectId: id, before, after });
    return after;
  });
});

/**
 * Marks a product as deleted: it leaves the shop and every list. Who bought it keeps it with its files and its picture, and an
 * order that was placed before is still delivered. Throws `not_found`.
 */
export const deleteProduct = staffVerb("products:write", async (ctx, input: { id: string }): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const before = await lockProduct(tx, input);
    await updateProducts(tx, [input.id], { deletedAt: ctx.clock.now() });
    writeAudit(tx, { action: "product.delete", subjectId: input.id, before, after: null });
  });
});

/** Moves a product among the others of the shop. Throws as `moveRow`. */
export const moveProduct = staffMove("products:write", { subject: "product", table: products });

/**
 * Puts products on sale or takes them off, all or none, and answers how many it changed. Throws `bad_input`, which names the first
 * that has no price or no file.
 */
export const setProductsActive = staffVerb(
  "products:write",
  async (ctx, input: ProductsActiveInput): Promise<BulkResult> => {
    const { ids, isActive } = input;
    return transaction(ctx, async (tx) => {
      const result = await runBulkChange(tx, {
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
      return result;
    });
  },
);
