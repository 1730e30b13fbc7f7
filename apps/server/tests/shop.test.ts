import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Product } from "@panshi/contracts/commerce/product";
import type { Purchase } from "@panshi/contracts/commerce/purchase";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, INTERNALS } from "./fixtures.ts";
import { addFile, addProducts, addPurchases } from "./shop-fixtures.ts";

let server: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "panshi-uploads-"));
  await mkdir(join(folder, "uploads"));
  server = await testApp({ variables: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe("GET /api/soul-products", () => {
  it("[S3.35] [S7.31] lists the active products in display order, with exactly these fields", async () => {
    const fileId = await addFile(server, { filename: "bell.mp3" });
    const bell = { imageUrl: "/art/a.avif", audioUrl: "/art/a.mp3", details: "1 分 56 秒", fileId };
    const [first = "", second = ""] = await addProducts(server, [
      { name: "空鐘", ...bell, displayOrder: 2 },
      { category: "spiritual_images", type: "image", displayOrder: 1 },
      { isActive: false },
    ]);
    const { status, body } = await server.call<Product[]>("GET", "/api/soul-products");
    expect(status).toBe(200);
    expect(body.map((each) => each.id)).toEqual([second, first]);
    expect(body[1]).toEqual({
      id: first,
      name: "空鐘",
      description: "一件收藏",
      price: 290,
      category: "meditation_music",
      type: "audio",
      imageUrl: "/art/a.avif",
      audioUrl: "/art/a.mp3",
      format: "MP3",
      details: "1 分 56 秒",
    });
    expect(body[0]).toMatchObject({ format: null, details: "" });
  });
});

describe("GET /api/soul-purchases", () => {
  const list = (cookies: Record<string, string>, query = "") =>
    server.call<Purchase[]>("GET", `/api/soul-purchases${query}`, { cookies });

  it("[S7.21] requires a session", async () =>
    expect((await server.call("GET", "/api/soul-purchases")).status).toBe(401));

  it("[S3.20] [S7.21] lists what the member owns, newest first, without what a refund withdrew", async () => {
    const [one, other] = [await addMember(server), await addMember(server)];
    const fileId = await addFile(server, { filename: "owned.mp3" });
    const [product = ""] = await addProducts(server, [{ fileId }]);
    const [withFile] = await addPurchases(server, one.id, [
      { productId: product, imageUrl: "/art/a.avif" },
      { productId: product, productType: "code_image" },
      { productId: product, withdrawnAt: server.clock.now() },
    ]);
    const { body } = await list(one.cookies);
    expect(body.map((each) => each.productType)).toEqual(["code_image", "music"]);
    expect(body[1]).toEqual({
      id: withFile,
      productName: "收藏 0",
      productType: "music",
      price: 290,
      imageUrl: "/art/a.avif",
      purchaseDate: server.clock.now().toISOString(),
      fileUrl: "/uploads/owned.mp3",
      mediaType: "audio/mpeg",
      newer: null,
      stoppedAt: null,
    });
    expect((await list(other.cookies)).body).toEqual([]);
    const page = await list(one.cookies, "?limit=1");
    expect(page.body).toHaveLength(1);
    expect(String(page.headers.link)).toContain('rel="next"');
  });
});

describe("GET /uploads/{filename}", () => {
  const read = (name: string, cookies: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    server.call("GET", `/uploads/${name}`, { cookies, headers });

  it("[S7.30] [S2.91] answers a public file to everybody, completely or by range, and as a download", async () => {
    await addFile(server, { filename: "free.pdf", class: "public", mediaType: "application/pdf" });
    await writeFile(join(folder, "uploads/free.pdf"), "0123456789");
    const whole = await read("free.pdf");
    expect([whole.status, whole.text, whole.headers["content-type"]]).toEqual([200, "0123456789", "application/pdf"]);
    expect(whole.headers["cache-control"]).toBe("public, max-age=3600");
    const part = await read("free.pdf", {}, { range: "bytes=2-4" });
    expect([part.status, part.text, part.headers["content-range"]]).toEqual([206, "234", "bytes 2-4/10"]);
    expect((await read("free.pdf", {}, { range: "bytes=99-" })).status).toBe(416);
    expect((await read("free.pdf?download")).headers["content-disposition"]).toBe('attachment; filename="free.pdf"');
  });

  it("answers a product's file only to its owner, with no-store", async () => {
    const [owner, stranger] = [await addMember(server), await addMember(server)];
    const fileId = await addFile(server, { filename: "good.mp3" });
    await writeFile(join(folder, "uploads/good.mp3"), "mp3");
    const [productId = ""] = await addProducts(server, [{ fileId }]);
    await addPurchases(server, owner.id, [{ productId }]);
    await addPurchases(server, stranger.id, [{ productId, withdrawnAt: server.clock.now() }]);
    const own = await read("good.mp3", owner.cookies);
    expect([own.status, own.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    for (const cookies of [{}, stranger.cookies]) {
      const refused = await read("good.mp3", cookies);
      expect([refused.status, refused.text.includes("mp3")]).toEqual([404, false]);
    }
  });

  it("answers a private file only to its member", async () => {
    const [owner, stranger] = [await addMember(server), await addMember(server)];
    await addFile(server, {
      filename: "mine.json",
      class: "private",
      memberId: owner.id,
      mediaType: "application/json",
    });
    await writeFile(join(folder, "uploads/mine.json"), "{}");
    expect((await read("mine.json", owner.cookies)).status).toBe(200);
    expect((await read("mine.json", stranger.cookies)).status).toBe(404);
    expect((await read("mine.json")).status).toBe(404);
  });

  it.each([
    "no-such-file.pdf",
    "..%2f..%2fpackage.json",
    "%2e%2e%2fpackage.json",
    ".env",
    "a%00.pdf",
    "a/b.pdf",
    "x".repeat(300),
    "%ff",
    "檔案.pdf",
  ])("answers 4xx with our message for %s", async (name) => {
    const { status, text } = await read(name);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).toMatch(/\p{Script=Han}/u);
    expect(text).not.toMatch(INTERNALS);
  });

  it("answers 404 for a row whose file is missing on disk", async () => {
    await addFile(server, { filename: "gone.pdf", class: "public" });
    expect((await read("gone.pdf")).status).toBe(404);
  });
});
