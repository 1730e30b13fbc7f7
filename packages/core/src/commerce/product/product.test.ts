import { AppError } from "@panshi/contracts/platform/errors";
import { ProductInput } from "@panshi/contracts/commerce/product-edit";
import { auditEntries } from "@panshi/db/schema";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdministratorCtx } from "../../platform/context.ts";
import { CACHE_CHANNEL } from "@panshi/db/cached-table";
import { insertTestPicture } from "../../platform/picture/testing.ts";
import { listShopProducts as listShop } from "../shop/list-products.ts";
import { outcomeOf, tally, type TestCore, testCore, runConcurrently } from "../../testing.ts";
import { addVersion } from "./staff/versions.ts";
import {
  createProduct,
  deleteProduct,
  listProducts,
  moveProduct,
  setProductsActive,
  updateProduct,
  viewProduct,
} from "./staff/manage-products.ts";
import { draft, productWithFile, staffCtx, createUploadedFile } from "./testing.ts";

let core: TestCore;
let owner: AdministratorCtx;
let admin: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  [owner, admin] = [await staffCtx(core, "super_admin"), await staffCtx(core, "admin")];
});
beforeEach(() => core.clock.advance(1000));
afterAll(() => core.close());

const shown = async () => {
  core.ctx.cache.drop("products");
  return (await listShop(core.ctx)).map(({ id }) => id);
};
const named = async (search: string, more: object = {}) =>
  (await listProducts(admin, { limit: 50, sort: "displayOrder", search, ...more })).items;
async function issuesOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    if (error instanceof AppError) return error.issues?.map(({ path }) => path);
    throw error;
  }
}

describe("a product", () => {
  it("comes last, is sold only with a price and a file, and leaves the shop at once when it is taken off", async () => {
    const first = await productWithFile(owner);
    const { id, displayOrder } = await createProduct(admin, { ...draft, price: undefined });
    expect(displayOrder).toBeGreaterThan(first.displayOrder);
    const on = (ctx: AdministratorCtx, more: object = {}) =>
      updateProduct(ctx, { ...draft, price: undefined, id, isActive: true, ...more });
    expect(await issuesOf(on(admin))).toEqual(["price", "isActive"]);
    await addVersion(admin, { id, note: "", file: await createUploadedFile() });
    expect(await issuesOf(on(admin))).toEqual(["price"]);
    expect(await on(owner, { price: 90 })).toMatchObject({ isActive: true, price: 90, version: { number: 1 } });
    expect(await shown()).toEqual([id]);
    expect(await issuesOf(on(owner, { price: 0 }))).toEqual(["price"]);
    await setProductsActive(admin, { ids: [id], isActive: false });
    expect(await shown()).toEqual([]);
  });

  it("is dropped from every server's cache by whatever changes the shop, and by nothing that changes nothing", async () => {
    const { id } = await productWithFile(owner);
    const other = await productWithFile(owner);
    const told: string[] = [];
    const listening = await core.database.sql.listen(CACHE_CHANNEL, (table) => void told.push(table));
    const sell = (isActive: boolean) => setProductsActive(admin, { ids: [id, other.id], isActive });
    const changes = [
      () => sell(true),
      () => sell(false),
      () => updateProduct(owner, { ...draft, id, name: "鐘聲" }),
      async () => addVersion(admin, { id, note: "", file: await createUploadedFile() }),
      () => moveProduct(admin, { id, beforeId: null }),
      () => deleteProduct(admin, { id: other.id }),
    ];
    await sell(false);
    for (const [index, change] of changes.entries()) {
      await change();
      await expect.poll(() => told).toEqual(Array(index + 1).fill("products"));
    }
    await listening.unlisten();
  });

  it("several are put on sale all or none, and the first that cannot be is named", async () => {
    const [ready, unpriced] = [await productWithFile(owner), await productWithFile(owner, { name: "星圖", price: 0 })];
    const ids = [ready.id, unpriced.id];
    await expect(setProductsActive(admin, { ids, isActive: true })).rejects.toThrow(/^「星圖」還沒有訂價/);
    const fileless = await createProduct(owner, { ...draft, name: "空盒" });
    await expect(setProductsActive(admin, { ids: [ready.id, fileless.id], isActive: true })).rejects.toThrow(
      /^「空盒」還沒有檔案/,
    );
    expect(await shown()).toEqual([]);
    const both = runConcurrently(2, () => setProductsActive(admin, { ids: [ready.id], isActive: true }));
    expect((await both).map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await shown()).toEqual([ready.id]);
    await deleteProduct(admin, { id: ready.id });
    expect(await shown()).toEqual([]);
  });

  it("its price is changed by nobody without the right, and the rest of such a change is not made either", async () => {
    expect(await outcomeOf(createProduct(admin, draft))).toBe("forbidden");
    const { id } = await createProduct(owner, draft);
    const update = (ctx: AdministratorCtx, price: number | undefined, name: string) =>
      outcomeOf(updateProduct(ctx, { ...draft, id, price, name }));
    expect([await update(admin, 291, "甲"), await update(admin, 0, "乙")]).toEqual(["forbidden", "forbidden"]);
    expect(await viewProduct(admin, { id })).toMatchObject({ name: "空鐘", price: 290 });
    expect([await update(admin, 290, "丙"), await update(admin, undefined, "丁")]).toEqual(["ok", "ok"]);
    expect(await viewProduct(admin, { id })).toMatchObject({ name: "丁", price: 290 });
    // The same price as it was read, after another administrator changed it: a last write of somebody who may not price.
    expect([await update(owner, 300, "戊"), await update(admin, 290, "己")]).toEqual(["ok", "forbidden"]);
    expect(await viewProduct(admin, { id })).toMatchObject({ name: "戊", price: 300 });
  });

  it("of two edits at once that began from the same row one is refused, and nothing is overwritten", async () => {
    const { id, updatedAt } = await createProduct(owner, draft);
    const edits = await runConcurrently(2, (index) =>
      outcomeOf(updateProduct(owner, { ...draft, id, updatedAt, price: 100 + index })),
    );
    expect(tally(edits)).toEqual({ ok: 1, edit_conflict: 1 });
    const { price } = await viewProduct(owner, { id });
    expect(price).toBe(100 + edits.indexOf("ok"));
    // A new file is nobody's conflict.
    const before = await viewProduct(owner, { id });
    await addVersion(owner, { id, note: "", file: await createUploadedFile() });
    expect(await outcomeOf(updateProduct(owner, { ...draft, ...edited(before) }))).toBe("ok");
  });
  const edited = ({ id, updatedAt, price }: { id: string; updatedAt: string; price: number }) => ({
    id,
    updatedAt,
    price,
  });

  it("uses its pictures for good, and refuses one that is not there", async () => {
    const [one, other] = [await insertTestPicture(core.ctx), await insertTestPicture(core.ctx)];
    const { id } = await createProduct(owner, { ...draft, imageUrl: one.imageUrl });
    await updateProduct(owner, { ...draft, id, imageUrl: other.imageUrl });
    const unused = await core.database.sql`select id from pictures where unused_since is not null`;
    expect(unused).toEqual([]);
    const missing = one.imageUrl.replace(one.id, "0190aaaa-0000-7000-8000-000000000001");
    expect(await issuesOf(updateProduct(owner, { ...draft, id, imageUrl: missing }))).toEqual(["imageUrl"]);
  });

  it("is found by its name, filtered, moved, and gone when it was deleted; the chain has each change", async () => {
    const [a, b] = [
      await productWithFile(owner, { name: "鐵上霜甲" }),
      await productWithFile(owner, { name: "鐵上霜乙" }),
    ];
    expect((await named("鐵上")).map(({ id }) => id)).toEqual([a.id, b.id]);
    expect(await named("鐵上", { category: "oracle_cards" })).toEqual([]);
    await moveProduct(admin, { id: b.id, beforeId: a.id });
    expect((await named("上霜")).map(({ id }) => id)).toEqual([b.id, a.id]);
    const { price: _, ...values } = draft;
    await updateProduct(admin, { ...values, id: a.id, name: "改了名" });
    expect([(await named("鐵上霜")).length, (await named("改了")).length]).toEqual([1, 1]);
    await deleteProduct(admin, { id: a.id });
    expect(await named("改了")).toEqual([]);
    for (const call of [
      () => deleteProduct(admin, { id: a.id }),
      () => updateProduct(admin, { ...values, id: a.id }),
      () => moveProduct(admin, { id: a.id, beforeId: null }),
      () => viewProduct(admin, { id: a.id }),
    ])
      expect(await outcomeOf(call())).toBe("not_found");
    const entries = await core.database.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, "product"), eq(auditEntries.subjectId, a.id)))
      .orderBy(desc(auditEntries.id));
    expect(entries.map(({ action }) => action)).toEqual([
      "product.delete",
      "product.update",
      "product.add_version",
      "product.create",
    ]);
  });

  it("takes no hostile name, text, place or price", () => {
    const fields = (more: object) =>
      ProductInput.safeParse({ ...draft, ...more }).error?.issues.map(({ path }) => path.join("."));
    const names = [" ", "名".repeat(61), "a\nb", "\u202eabc", "a\u200bb", "\0", "\ud800", "ㅤ"];
    for (const name of names) expect(fields({ name })).toContain("name");
    for (const price of [-1, 200_000, 1.5, 2 ** 31, Number.NaN])
      expect(new Set(fields({ price }))).toEqual(new Set(["price"]));
    for (const imageUrl of ["https://evil.test/a.png", "/uploads/../a.png", "javascript:alert(1)"])
      expect(fields({ imageUrl })).toEqual(["imageUrl"]);
    expect(fields({ displayOrder: 2 ** 31, description: "", category: "x", type: "video" })).toEqual([
      "description",
      "category",
      "type",
      "displayOrder",
    ]);
    expect(fields({ name: "<script>alert(1)</script>" })).toBeUndefined();
  });
});
