import { AppError } from "@panshi/contracts/platform/errors";
import { ProductListInput, type ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { type Db, requireTransaction } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import { files, products, productVersions } from "@panshi/db/schema";
import { and, asc, eq, inArray, isNull, max } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import { nextUpdatedAt, requireUnchanged } from "../../platform/conflict.ts";
import { declareList, type PositionColumns } from "../../platform/list/declare-list.ts";
import { nextDisplayOrder } from "../../platform/row-order.ts";
import { rowView } from "../../platform/row-store.ts";

const t = products;
const isKept = isNull(t.deletedAt);

/** With the newest version of its file, which is the one that `fileId` names. */
const withVersion = <Position extends Partial<PositionColumns>>(db: Db, position: Position) =>
  db
    .select({
      id: t.id,
      name: t.name,
      description: t.description,
      details: t.details,
      price: t.price,
      category: t.category,
      type: t.type,
      imageUrl: t.imageUrl,
      audioUrl: t.audioUrl,
      number: productVersions.number,
      mediaType: files.mediaType,
      size: files.size,
      versionAt: productVersions.createdAt,
      isActive: t.isActive,
      displayOrder: t.displayOrder,
      createdAt: t.createdAt,
      updatedAt: t.updatedAt,
      ...position,
    })
    .from(t)
    .leftJoin(productVersions, eq(productVersions.fileId, t.fileId))
    .leftJoin(files, eq(files.id, productVersions.fileId));
type Row = Awaited<ReturnType<typeof withVersion<Record<never, never>>>>[number];

export const toProduct = ({ number, mediaType, size, versionAt, ...row }: Row): ProductRecord => ({
  ...rowView(row),
  version:
    number === null || mediaType === null || size === null || versionAt === null
      ? null
      : { number, mediaType, size, createdAt: versionAt.toISOString() },
});

/** The products that are not deleted. */
export const productListQuery = declareList(ProductListInput, {
  name: "products",
  select: (db, position) => withVersion(db, position),
  id: t.id,
  where: isKept,
  filters: { category: t.category, type: t.type, isActive: t.isActive },
  sorts: { displayOrder: t.displayOrder, name: t.name, updatedAt: t.updatedAt },
  search: t.search,
});

/** A product as it is now. Throws `not_found`. */
export async function requireProduct(db: Db, id: string): Promise<ProductRecord> {
  const [row] = await withVersion(db, {}).where(and(eq(t.id, id), isKept));
  if (!row) throw new AppError("not_found", { message: "找不到這件商品，可能已經被刪除了" });
  return toProduct(row);
}

/** A product, locked. Throws `not_found`, and `edit_conflict` where it changed since `updatedAt`. */
export async function lockProduct(
  ctx: { db: Db },
  edited: { id: string; updatedAt?: string | undefined },
): Promise<ProductRecord> {
  requireTransaction(ctx);
  // First the lock alone: a join that waited for it would find no version, for the row has another by then.
  await lockProducts(ctx.db, [edited.id]);
  const row = await requireProduct(ctx.db, edited.id);
  requireUnchanged(row, edited);
  return row;
}

/** Those of these products that are not deleted, locked in the order of their ids until the transaction ends. */
export const lockProducts = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: t.id, isActive: t.isActive, price: t.price, fileId: t.fileId, name: t.name })
    .from(t)
    .where(and(inArray(t.id, [...ids]), isKept))
    .orderBy(asc(t.id))
    .for("no key update");

export const nextProductPosition = (db: Db): Promise<number> => nextDisplayOrder(db, t);

type Values = Omit<typeof t.$inferInsert, "search" | "createdAt" | "updatedAt">;

export const insertProduct = (db: Db, row: Values, now: Date) =>
  db.insert(t).values({ ...row, search: searchVector(row.name), createdAt: now, updatedAt: now });

/** Changes what the form of a product holds, with its `updatedAt`. */
export const updateProducts = ({ db, clock }: { db: Db; clock: Clock }, ids: readonly string[], set: Partial<Values>) =>
  db
    .update(t)
    .set({
      ...set,
      ...(set.name !== undefined && { search: searchVector(set.name) }),
      updatedAt: nextUpdatedAt(t.updatedAt, clock.now()),
    })
    .where(inArray(t.id, [...ids]));

/** Changes a product's file or preview. No form holds these, so `updatedAt` stays: nobody's open form is refused for them. */
export const updateProductFiles = (db: Db, id: string, set: { fileId: string } | { audioUrl: string | null }) =>
  db.update(t).set(set).where(eq(t.id, id));

/** The highest number of a product's versions; 0 for none. */
export async function lastVersion(db: Db, productId: string): Promise<number> {
  const of = eq(productVersions.productId, productId);
  const [last] = await db
    .select({ number: max(productVersions.number) })
    .from(productVersions)
    .where(of);
  return last?.number ?? 0;
}
