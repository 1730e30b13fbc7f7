import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { FreeDownload } from "@panshi/contracts/content/free-download";
import { GOODS_FILE_MAX_BYTES, PREVIEW_MAX_BYTES, type ProductRecord } from "@panshi/contracts/commerce/product-edit";
import type { Product } from "@panshi/contracts/commerce/product";
import { removeUnusedFiles } from "@panshi/core/platform/file/remove-file";
import { files } from "@panshi/db/schema";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember } from "./fixtures.ts";
import { type S3Server, startS3 } from "./s3-server.ts";
import { addPurchases } from "./shop-fixtures.ts";

const PRODUCTS = "/api/admin/products";
const FREE = "/api/admin/free-downloads";
const draft = { name: "空鐘", description: "一口鐘。", category: "healing_sounds", type: "audio" };
const PDF = "%PDF-1.7 ";

describe.each(["disk", "object store"])("goods whose files are kept in a %s", (place) => {
  let s3: S3Server | null = null;
  let server: TestApp;
  let folder: string;
  let owner: Record<string, string>;
  let admin: Record<string, string>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "panshi-goods-"));
    if (place === "object store") s3 = await startS3();
    const { endpoint, bucket, key, secret } = s3?.settings ?? {};
    server = await testApp({
      variables: {
        DATA_DIR: folder,
        ...(s3 && { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret }),
      },
    });
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    owner = (await addAdministrator(server, "super_admin")).cookies;
    admin = (await addAdministrator(server, "admin")).cookies;
  });
  afterAll(async () => {
    await server.close();
    await s3?.close();
    await rm(folder, { recursive: true });
  });

  const port = () => (server.app.server.address() as AddressInfo).port;
  const cookieOf = (cookies: Record<string, string>) =>
    Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
  const upload = async <T>(path: string, content: string, fields: Record<string, string> = {}, cookies = admin) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set("file", new Blob([content]), "../../檔案\u202e.exe");
    const headers = { cookie: cookieOf(cookies) };
    const answer = await fetch(`http://127.0.0.1:${port()}${path}`, { method: "POST", body, headers });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const call = <T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object, cookies = owner) =>
    server.call<T>(method, path, { cookies, ...(body && { body }) });
  const read = (filename: string, cookies = {}) => server.call("GET", `/uploads/${filename}`, { cookies });
  /** What the shop shows, as soon as the server has heard of the change. */
  const shopIs = (products: readonly Partial<Product>[]) =>
    vi.waitFor(async () =>
      expect((await server.call<Product[]>("GET", "/api/soul-products")).body).toMatchObject(products),
    );
  const list = async (folder: string) => readdir(folder).catch(() => []);
  const kept = async () => (s3 ? s3.objects() : list(join(folder, "uploads")));
  const incoming = () => list(join(folder, "tmp/uploads"));
  /** What a request that failed left behind. */
  const nothingLeft = async (before: readonly string[], rows: number) => {
    await vi.waitFor(async () => expect([await incoming(), await kept()]).toEqual([[], before]), 3000);
    expect(await server.database.db.$count(files)).toBe(rows);
  };

  it("are made, given a file, sold, given another file, and read by who bought them", async () => {
    const { status, body: made } = await call<ProductRecord>("POST", PRODUCTS, { ...draft, price: 290 });
    expect([status, made.version, made.isActive]).toEqual([201, null, false]);
    const one = `${PRODUCTS}/${made.id}`;
    const early = await call<ErrorBody>("PUT", one, { ...draft, isActive: true });
    expect([early.status, early.body.issues?.map(({ path }) => path)]).toEqual([400, ["isActive"]]);
    const first = await upload<ProductRecord>(`${one}/file`, `${PDF}one`, { note: "" });
    expect([first.status, first.body.version?.number]).toEqual([201, 1]);
    const priced = await call<ErrorBody>("PUT", one, { ...draft, price: 1, isActive: true }, admin);
    expect(priced.status).toBe(403);
    expect((await call("PUT", one, { ...draft, isActive: true }, admin)).status).toBe(200);
    await shopIs([{ id: made.id, price: 290, format: "PDF" }]);
    const buyer = await addMember(server);
    await addPurchases(server, buyer.id, [{ productId: made.id }]);
    const bought = await server.call<{ fileUrl: string }[]>("GET", "/api/soul-purchases", { cookies: buyer.cookies });
    const fileUrl = bought.body[0]?.fileUrl ?? "";
    const filename = fileUrl.slice("/uploads/".length);
    expect(filename).toMatch(/^product-[0-9a-f-]{36}\.pdf$/);
    // A download that is under way while its file gets a newer version.
    const [reading, second] = await Promise.all([
      read(filename, buyer.cookies),
      upload<ProductRecord>(`${one}/file`, `${PDF}two`, { note: "改了封面" }),
    ]);
    expect([reading.status, reading.text, second.body.version?.number]).toEqual([200, `${PDF}one`, 2]);
    expect((await read(filename, buyer.cookies)).text).toBe(`${PDF}one`);
    expect((await read(filename)).status).toBe(404);
    // Staff check what they uploaded; nothing of it may be cached, a part of it included.
    const moderator = (await addAdministrator(server, "moderator")).cookies;
    expect([(await read(filename, admin)).text, (await read(filename, moderator)).status]).toEqual([`${PDF}one`, 404]);
    const part = await server.call("GET", fileUrl, { cookies: buyer.cookies, headers: { range: "bytes=0-3" } });
    expect([part.status, part.text, part.headers["cache-control"]]).toEqual([206, "%PDF", "private, no-store"]);
    const versions = await call<{ number: number; note: string }[]>("GET", `${one}/versions`);
    expect(versions.body.map(({ number, note }) => [number, note])).toEqual([
      [2, "改了封面"],
      [1, ""],
    ]);
    expect((await call("DELETE", one)).status).toBe(204);
    await shopIs([]);
    expect((await call<ProductRecord[]>("GET", `${PRODUCTS}?search=${encodeURIComponent("空鐘")}`)).body).toEqual([]);
    expect((await read(filename, buyer.cookies)).status).toBe(200);
  });

  it("leave nothing of an upload that is too large, of another type, of no product, or whose client goes away", async () => {
    const { body: made } = await call<ProductRecord>("POST", PRODUCTS, draft);
    const [before, rows] = [await kept(), await server.database.db.$count(files)];
    const path = `${PRODUCTS}/${made.id}/file`;
    const nobody = `${PRODUCTS}/0190aaaa-0000-7000-8000-000000000001/file`;
    expect((await upload(path, "<svg/>")).status).toBe(400);
    expect((await upload(nobody, PDF)).status).toBe(404);
    expect((await upload(`${PRODUCTS}/${made.id}/preview`, PDF)).status).toBe(400);
    expect((await upload(path, PDF, { note: "字".repeat(201) })).status).toBe(400);
    await nothingLeft(before, rows);
    // Said to be one byte too large, which is refused before it is sent; and half of one, whose client goes away.
    const sending = (length: number, to = path) =>
      request({
        port: port(),
        path: to,
        method: "POST",
        headers: {
          cookie: cookieOf(admin),
          "content-type": "multipart/form-data; boundary=x",
          "content-length": length,
        },
      });
    for (const [to, max] of [
      [path, GOODS_FILE_MAX_BYTES],
      [`${PRODUCTS}/${made.id}/preview`, PREVIEW_MAX_BYTES],
    ] as const) {
      const large = sending(max + 65 * 1024, to);
      large.flushHeaders();
      const [answer] = await once(large, "response");
      expect(answer.statusCode).toBe(413);
      large.destroy();
    }
    const half = sending(10_000);
    half.on("error", () => {});
    half.write(`--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${PDF}`);
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1), 3000);
    half.destroy();
    await nothingLeft(before, rows);
  });

  it("and free downloads, whose replaced and deleted files nobody reads any more", async () => {
    const made = await upload<FreeDownload>(FREE, PDF, { title: "手冊", isActive: "true" });
    expect([made.status, made.body.description, made.body.isActive]).toEqual([201, "", true]);
    expect((await upload<ErrorBody>(FREE, PDF, { title: " " })).body.issues?.map(({ path }) => path)).toEqual([
      "title",
    ]);
    const { id, filename, updatedAt } = made.body;
    expect((await read(filename)).text).toBe(PDF);
    const replaced = await upload<FreeDownload>(`${FREE}/${id}/file`, "PK\x03\x04");
    expect([replaced.status, replaced.body.mediaType]).toEqual([201, "application/zip"]);
    expect([(await read(filename)).status, (await read(replaced.body.filename)).status]).toEqual([404, 200]);
    const edit = { title: "新手冊", description: "一句話", isActive: false, updatedAt };
    expect((await call<FreeDownload>("PUT", `${FREE}/${id}`, edit)).body).toMatchObject({ title: "新手冊" });
    const conflict = await call<ErrorBody>("PUT", `${FREE}/${id}`, edit);
    expect([conflict.status, conflict.body.current]).toMatchObject([409, { id, title: "新手冊" }]);
    expect((await call<FreeDownload[]>("GET", `${FREE}?isActive=false`)).body).toHaveLength(1);
    expect((await call("DELETE", `${FREE}/${id}`)).status).toBe(204);
    expect([(await read(replaced.body.filename)).status, (await call("GET", `${FREE}/${id}`)).status]).toEqual([
      404, 404,
    ]);
    // What the queue does.
    const input = { filenames: [filename, replaced.body.filename, ...(await kept())] };
    const before = await server.database.db.$count(files);
    await removeUnusedFiles({ db: server.database.db, storage: server.services.storage }, input);
    expect(await kept()).toHaveLength(before);
  });
});
