import type { Role } from "@panshi/contracts/platform/permissions";
import { files, productVersions, products, purchases } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdministratorCtx } from "../../platform/context.ts";
import { removeUnusedFiles } from "../../platform/file/remove-file.ts";
import { createCartOrder } from "../checkout/checkout.ts";
import { viewFile } from "../../platform/file/view-file.ts";
import { listOwnFiles, listPurchases } from "../purchase/list-purchases.ts";
import { outcomeOf, tally, runConcurrently } from "../../testing.ts";
import {
  addBuyer,
  beginAttempt,
  orderRow,
  paidEvent,
  recordTestEvent,
  type TestShop,
  testShop,
  withTestTransaction,
} from "../../testing-shop.ts";
import { deleteProduct } from "./staff/manage-products.ts";
import { addVersion, listVersions } from "./staff/versions.ts";

import { removePreview, setPreview } from "./staff/set-preview.ts";
import { productWithFile, staffCtx, createUploadedFile } from "./testing.ts";

let shop: TestShop;
let owner: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  owner = await staffCtx(shop, "super_admin");
});
afterAll(() => shop.close());

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const add = async (id: string, note = "", content?: string) =>
  addVersion(owner, { id, note, file: await createUploadedFile(content) });
const newest = async (productId: string) => {
  const rows = await shop.database.db
    .select({ filename: files.filename })
    .from(products)
    .innerJoin(files, eq(files.id, products.fileId))
    .where(eq(products.id, productId));
  return rows[0]?.filename ?? "";
};
const order = async (buyer: Buyer, id: string) => {
  const input = { productIds: [id], amount: 290, consent: true as const };
  return (await createCartOrder(buyer.ctx, input)).orderId;
};
const pay = async (buyer: Buyer, orderId: string) =>
  recordTestEvent(shop, await beginAttempt(shop, buyer.ctx, orderId), paidEvent(290));
const buy = async (buyer: Buyer, id: string) => pay(buyer, await order(buyer, id));
const mayRead = async (buyer: Buyer, filename: string) => {
  const viewer = async () => ({ id: buyer.id });
  return (await outcomeOf(viewFile(shop.ctx, { filename, viewer }))) === "ok";
};
/** Which of the files the buyer may read. */
const readable = (buyer: Buyer, filenames: readonly string[]) =>
  Promise.all(filenames.map((filename) => mayRead(buyer, filename)));
const purchasesOf = async (buyer: Buyer) => (await listPurchases(buyer.ctx, { limit: 50 })).items;

it("a buyer reads the version that they bought and every later one, sees that a newer one is there, and reads nothing after a refund", async () => {
  const { id } = await productWithFile(owner, { isActive: false });
  await withTestTransaction(shop, (db) => db.update(products).set({ isActive: true }).where(eq(products.id, id)));
  const [early, late] = [await addBuyer(shop), await addBuyer(shop)];
  const first = await newest(id);
  await buy(early, id);
  expect(await purchasesOf(early)).toMatchObject([{ fileUrl: `/uploads/${first}`, newer: null }]);
  expect(await readable(late, [first])).toEqual([false]);
  shop.clock.advance(1000);
  await add(id, "重新混音");
  const second = await newest(id);
  await buy(late, id);
  await add(id, "");
  const third = await newest(id);
  expect(await readable(early, [first, second, third])).toEqual([true, true, true]);
  expect(await readable(late, [first, second, third])).toEqual([false, true, true]);
  const newer = { number: 3, note: "", date: shop.clock.now().toISOString(), boughtUrl: `/uploads/${first}` };
  expect(await purchasesOf(early)).toMatchObject([{ fileUrl: `/uploads/${third}`, newer }]);
  expect(await listOwnFiles(early.ctx)).toMatchObject([{ filename: third, own: true, newer }]);
  expect(await listOwnFiles(late.ctx)).toMatchObject([
    { filename: third, newer: { ...newer, boughtUrl: `/uploads/${second}` } },
  ]);
  // None of them is lost, whatever becomes of the product; a refund ends the access to all.
  await deleteProduct(owner, { id });
  expect([first, second, third].map((name) => shop.stored.has(name))).toEqual([true, true, true]);
  expect(await readable(early, [first, second, third])).toEqual([true, true, true]);
  const withdrawn = { withdrawnAt: shop.clock.now() };
  await withTestTransaction(shop, (db) => db.update(purchases).set(withdrawn).where(eq(purchases.memberId, early.id)));
  expect(await readable(early, [first, second, third])).toEqual([false, false, false]);
  expect(await listOwnFiles(early.ctx)).toEqual([]);
});

it("an order that was placed before its product was deleted is delivered, in the version of that moment; a new one is refused", async () => {
  const { id } = await productWithFile(owner);
  await withTestTransaction(shop, (db) => db.update(products).set({ isActive: true }).where(eq(products.id, id)));
  const [buyer, other] = [await addBuyer(shop), await addBuyer(shop)];
  const orderId = await order(buyer, id);
  await add(id);
  const filename = await newest(id);
  await deleteProduct(owner, { id });
  await expect(order(other, id)).rejects.toThrow("購物車裡有商品已經下架，請重新整理後再結帳");
  await pay(buyer, orderId);
  expect((await orderRow(shop, orderId)).state).toBe("fulfilled");
  expect(await purchasesOf(buyer)).toMatchObject([{ fileUrl: `/uploads/${filename}`, newer: null }]);
  expect(await readable(buyer, [filename])).toEqual([true]);
});

it("staff who may change products open each of its files, a moderator none, and nobody of them a member's own", async () => {
  const { id } = await productWithFile(owner);
  await add(id);
  const filenames = [];
  for (const [role, opens] of [
    ["super_admin", true],
    ["admin", true],
    ["moderator", false],
  ] as const) {
    const versions = await listVersions(await staffCtx(shop, role), { id });
    expect(versions.map(({ fileUrl }) => fileUrl !== null)).toEqual([opens, opens]);
    filenames.push(...versions.flatMap(({ fileUrl }) => fileUrl?.slice("/uploads/".length) ?? []));
  }
  expect(new Set(filenames).size).toBe(2);
  const [filename = ""] = filenames;
  const opened = (role: Role | null, name = filename) => {
    const input = { filename: name, viewer: async () => null, administrator: async () => role && { role } };
    return outcomeOf(viewFile(shop.ctx, input));
  };
  expect([await opened("super_admin"), await opened("admin")]).toEqual(["ok", "ok"]);
  expect([await opened("moderator"), await opened(null)]).toEqual(["not_found", "not_found"]);
  const { id: memberId } = await addBuyer(shop);
  await withTestTransaction(shop, (db) =>
    db.update(files).set({ class: "private", memberId }).where(eq(files.filename, filename)),
  );
  expect(await opened("super_admin")).toBe("not_found");
});

it("of two uploads at once both are kept, with numbers of their own, and staff see who made them", async () => {
  const { id } = await productWithFile(owner);
  const results = await runConcurrently(3, (index) => add(id, `第 ${index} 個`));
  expect(results.map(({ version }) => version?.number ?? 0).toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
  const versions = await listVersions(await staffCtx(shop, "moderator"), { id });
  expect(versions.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  expect(new Set(versions.map(({ note }) => note)).size).toBe(4);
  expect(versions.every(({ createdBy, mediaType }) => createdBy === "陳美玲" && mediaType === "application/pdf")).toBe(
    true,
  );
});

it("a file is taken by its content, whatever its name says, and nothing is left of a refused one", async () => {
  const { id } = await productWithFile(owner);
  const before = [...shop.stored.keys()];
  const ftyp = (brand: string) => `\0\0\0\x20ftyp${brand}`;
  const refused = [
    "",
    "<html><script>",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "GIF89a",
    "MZ",
    "%PD",
    ftyp("mp42"),
    "\xff\xff",
  ];
  expect(tally(await Promise.all(refused.map((text) => outcomeOf(add(id, "", text)))))).toEqual({
    bad_input: refused.length,
  });
  expect([...shop.stored.keys()]).toEqual(before);
  const mp3 = Buffer.from([0xff, 0xfb, 0x90, 0x64]);
  const taken = [
    [Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "image/png"],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "image/jpeg"],
    [Buffer.from("PK\x03\x04"), "application/zip"],
    [Buffer.from(ftyp("avif")), "image/avif"],
    [mp3, "audio/mpeg"],
    [Buffer.from("ID3\x04"), "audio/mpeg"],
  ] as const;
  for (const [content, mediaType] of taken) {
    const file = await createUploadedFile(content);
    expect(await addVersion(owner, { id, note: "", file })).toMatchObject({ version: { mediaType } });
  }
});

it("an upload that fails or whose product is gone meanwhile leaves no row and no file; a server that died leaves a job", async () => {
  const { id } = await productWithFile(owner);
  const [rows, names] = [await shop.database.db.$count(files), [...shop.stored.keys()]];
  const file = await createUploadedFile();
  shop.jobs.length = 0;
  const failing = { ...owner, storage: { ...owner.storage, put: () => Promise.reject(new Error("disk full")) } };
  await expect(addVersion(failing, { id, note: "", file })).rejects.toThrow("disk full");
  const deleting = {
    ...owner,
    storage: {
      ...owner.storage,
      put: async (...args: Parameters<typeof owner.storage.put>) => {
        await owner.storage.put(...args);
        await deleteProduct(owner, { id });
      },
    },
  };
  expect(await outcomeOf(addVersion(deleting, { id, note: "", file }))).toBe("not_found");
  expect(await outcomeOf(addVersion(owner, { id, note: "", file }))).toBe("not_found");
  expect([await shop.database.db.$count(files), [...shop.stored.keys()]]).toEqual([rows, names]);
  expect(await shop.database.db.$count(productVersions, eq(productVersions.productId, id))).toBe(1);
  // The job that was queued before each put: it removes what no row names, and nothing else.
  expect(shop.jobs.map(({ queue }) => queue)).toEqual(["remove-unused-files", "remove-unused-files"]);
  const [orphan = ""] = (shop.jobs[0]?.data as { filenames?: string[] } | undefined)?.filenames ?? [];
  shop.stored.set(orphan, Buffer.alloc(1));
  await removeUnusedFiles(shop.ctx, { filenames: [orphan, ...names] });
  expect([...shop.stored.keys()]).toEqual(names);
});

it("a preview is played by everybody, replaced and removed; the one before goes by the queue, one of the site stays", async () => {
  const { id } = await productWithFile(owner);
  await withTestTransaction(shop, (db) =>
    db.update(products).set({ audioUrl: "/art/a.mp3" }).where(eq(products.id, id)),
  );
  shop.jobs.length = 0;
  const set = async () => setPreview(owner, { id, file: await createUploadedFile("ID3 clip") });
  const nameOf = ({ audioUrl }: { audioUrl: string | null }) => audioUrl?.slice("/uploads/".length) ?? "";
  const one = nameOf(await set());
  const anyone = { filename: one, viewer: () => Promise.resolve(null) };
  expect(await viewFile(shop.ctx, anyone)).toMatchObject({ isPublic: true, mediaType: "audio/mpeg" });
  const two = nameOf(await set());
  expect(await outcomeOf(viewFile(shop.ctx, anyone))).toBe("not_found");
  expect(await removePreview(owner, { id })).toMatchObject({ audioUrl: null });
  const removals = shop.jobs.map(({ data }) => (data as { filenames: string[] }).filenames);
  // Before each put, and when each was replaced or removed.
  expect(removals).toEqual([[one], [two], [one], [two]]);
  const pdf = await createUploadedFile();
  expect(await outcomeOf(setPreview(owner, { id, file: pdf }))).toBe("bad_input");
});
