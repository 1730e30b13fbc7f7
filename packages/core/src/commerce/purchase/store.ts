import { ListInput } from "@panshi/contracts/platform/list";
import { CART_MAX } from "@panshi/contracts/commerce/order";
import type { Db } from "@panshi/db";
import { files, products, productVersions, purchases } from "@panshi/db/schema";
import { purchaseHeldSinceSql } from "@panshi/db/held-purchases";
import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { declareList, type PositionColumns } from "../../platform/list/declare-list.ts";

const t = purchases;
const bought = alias(productVersions, "bought");
const boughtFile = alias(files, "bought_file");
/** More files than anybody scrolls through; the list of purchases has all of them, paged. */
const FILES_MAX = 200;

const purchaseRows = <Position extends Partial<PositionColumns>>(db: Db, position: Position) =>
  db
    .select({
      id: t.id,
      productName: t.productName,
      productType: t.productType,
      price: t.price,
      imageUrl: t.imageUrl,
      purchasedAt: t.purchasedAt,
      filename: files.filename,
      mediaType: files.mediaType,
      size: files.size,
      number: productVersions.number,
      note: productVersions.note,
      versionAt: productVersions.createdAt,
      boughtNumber: bought.number,
      boughtFilename: boughtFile.filename,
      stoppedAt: purchaseHeldSinceSql,
      ...position,
    })
    .from(t)
    .innerJoin(products, eq(products.id, t.productId))
    .leftJoin(files, eq(files.id, products.fileId))
    .leftJoin(productVersions, eq(productVersions.fileId, products.fileId))
    .leftJoin(bought, eq(bought.id, t.versionId))
    .leftJoin(boughtFile, eq(boughtFile.id, bought.fileId));

const isKept = isNull(t.withdrawnAt);
const ownedBy = (memberId: string) => and(eq(t.memberId, memberId), isKept);

/** A member's purchases, newest first, without withdrawn ones. */
export const memberPurchaseListQuery = declareList(ListInput, {
  name: "purchases",
  select: (db, position) => purchaseRows(db, position),
  id: t.id,
  owner: t.memberId,
  where: isKept,
  newestFirst: t.purchasedAt,
});

/** Those of the purchases `ids` that belong to the member and are not withdrawn. */
export const selectPurchasesById = (db: Db, memberId: string, ids: readonly string[]) =>
  purchaseRows(db, {}).where(and(ownedBy(memberId), inArray(t.id, [...ids])));

/** The member's purchases that have a file, latest first. */
export const selectOwnFiles = (db: Db, memberId: string) =>
  purchaseRows(db, {})
    .where(and(ownedBy(memberId), isNotNull(products.fileId)))
    .orderBy(desc(t.purchasedAt), desc(t.id))
    .limit(FILES_MAX);

export type PurchaseRow = Awaited<ReturnType<typeof selectPurchasesById>>[number];

/** Products by id, on sale, deleted or neither, with the newest version of their file. */
export const selectProductsById = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: products.id,
      category: products.category,
      imageUrl: products.imageUrl,
      versionId: productVersions.id,
    })
    .from(products)
    .leftJoin(productVersions, eq(productVersions.fileId, products.fileId))
    .where(inArray(products.id, [...ids]));

export const insertPurchases = (db: Db, rows: (typeof t.$inferInsert)[]) => db.insert(t).values(rows);

/** Marks an order's purchases as withdrawn; those that are withdrawn already keep their time. */
export const markPurchasesWithdrawn = (db: Db, orderId: string, productIds: readonly string[] | null, now: Date) =>
  db
    .update(t)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(t.orderId, orderId),
        isNull(t.withdrawnAt),
        productIds === null ? undefined : inArray(t.productId, [...productIds]),
      ),
    );

/** Those of `productIds` that the member owns and no refund withdrew. */
export const selectOwnedProducts = (db: Db, memberId: string, productIds: readonly string[]) =>
  db
    .select({ productId: t.productId, productName: t.productName })
    .from(t)
    .where(and(ownedBy(memberId), inArray(t.productId, [...productIds])));

/** More products than the shop has at once. */
const OWNED_MAX = 1000;

/** The ids of the products that the member owns, each once. */
export const selectOwnedProductIds = (db: Db, memberId: string) =>
  db.selectDistinct({ productId: t.productId }).from(t).where(ownedBy(memberId)).limit(OWNED_MAX);

/** The products of an order whose purchase was withdrawn. */
export const selectWithdrawnProducts = (db: Db, orderId: string) =>
  db
    .select({ productId: t.productId })
    .from(t)
    .where(and(eq(t.orderId, orderId), isNotNull(t.withdrawnAt)))
    .limit(CART_MAX);
