import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { s3Storage } from "../src/adapters/s3-storage.ts";
import { diskStorage, type Storage } from "../src/adapters/storage.ts";
import { type S3Server, startS3 } from "./s3-server.ts";

let folder: string;
let s3: S3Server;
let bundled: string;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "panshi-storage-"));
  bundled = join(folder, "bundled");
  await mkdir(bundled);
  await writeFile(join(bundled, "ours.pdf"), "ours");
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  s3.instead.length = 0;
  s3.requests.length = 0;
  for (const method of Object.values(log)) method.mockClear();
});

/** A file as an upload leaves it. */
async function fileOf(bytes: Buffer | string) {
  const path = join(folder, "incoming");
  await writeFile(path, bytes);
  return { path, sha256: createHash("sha256").update(bytes).digest() };
}
const limits = { answerMs: 2000, putMs: 2000, attempts: 3, pauseMs: 1 };
const storeWith = (given: object = {}) => s3Storage({ ...s3.settings, ...given }, bundled, log, limits);
const open = (storage: Storage, name: string, headers = {}) =>
  storage.find(name, { headers, signal: new AbortController().signal });

/** The bytes that a storage has under a name. */
async function bytesOf(storage: Storage, name: string): Promise<Buffer | null> {
  const found = await storage.find(name);
  if (!found) return null;
  return "folder" in found ? readFile(join(found.folder, name)) : Buffer.from(await found.response.arrayBuffer());
}

describe.each<[string, () => Storage]>([
  ["the disk", () => diskStorage(join(folder, "data"), bundled)],
  ["an object store", () => storeWith()],
])("%s", (_name, make) => {
  it("keeps what is put, until it is removed", async () => {
    const [storage, bytes] = [make(), Buffer.alloc(300_000, "磐")];
    expect(await bytesOf(storage, "a.png")).toBeNull();
    await storage.put("a.png", await fileOf(bytes), "image/png");
    expect((await bytesOf(storage, "a.png"))?.equals(bytes)).toBe(true);
    await storage.remove("a.png");
    await storage.remove("a.png");
    expect(await bytesOf(storage, "a.png")).toBeNull();
  });

  it("has the files that come with the product", async () =>
    expect((await bytesOf(make(), "ours.pdf"))?.toString()).toBe("ours"));

  it("keeps nothing of a file that cannot be read", async () => {
    const storage = make();
    await expect(
      storage.put("b.png", { path: join(folder, "none"), sha256: Buffer.alloc(32) }, "image/png"),
    ).rejects.toThrow();
    expect(await bytesOf(storage, "b.png")).toBeNull();
    expect(await readdir(join(folder, "data/tmp/uploads"))).toEqual([]);
  });
});

describe("an object store", () => {
  it("gets a file with its length, type and digest, without holding it in memory", async () => {
    await storeWith().put("c.mp3", await fileOf(Buffer.alloc(2_000_000)), "audio/mpeg");
    expect(s3.requests).toMatchObject([{ method: "PUT", status: 200, length: "2000000" }]);
    const found = await open(storeWith(), "c.mp3", { range: "bytes=2-4" });
    if (!found || "folder" in found) throw new Error("not in the store");
    const { status, headers } = found.response;
    expect([status, headers.get("content-range"), headers.get("content-type")]).toEqual([
      206,
      "bytes 2-4/2000000",
      "audio/mpeg",
    ]);
    await found.response.body?.cancel();
    await storeWith().remove("c.mp3");
  });

  it("refuses a wrong secret, and then has nothing", async () => {
    const wrong = storeWith({ secret: "wrong" });
    await expect(wrong.put("d.png", await fileOf("x"), "image/png")).rejects.toMatchObject({ code: "unavailable" });
    await expect(wrong.find("d.png")).rejects.toMatchObject({ code: "unavailable" });
    await expect(wrong.remove("d.png")).rejects.toMatchObject({ code: "unavailable" });
    expect(new Set(s3.requests.map(({ status }) => status))).toEqual(new Set([403]));
    expect(log.error).toHaveBeenCalledWith({ method: "PUT", reason: 403 }, "object store failed");
    expect(await s3.objects()).toEqual([]);
  });

  it.each([
    ["fails", (_request: unknown, response: import("node:http").ServerResponse) => void response.writeHead(503).end()],
    ["hangs up", (request: import("node:http").IncomingMessage) => void request.socket.destroy()],
  ])("that %s is asked again, with the whole file", async (_what, failure) => {
    s3.instead.push(failure, failure);
    const bytes = Buffer.alloc(100_000, 1);
    await storeWith().put("e.png", await fileOf(bytes), "image/png");
    expect(s3.requests.map(({ method }) => method)).toEqual(["PUT", "PUT", "PUT"]);
    s3.instead.push(failure);
    expect((await bytesOf(storeWith(), "e.png"))?.equals(bytes)).toBe(true);
    await storeWith().remove("e.png");
  });

  it("that goes on failing is given up, and nothing is left", async () => {
    for (let attempt = 0; attempt < 3; attempt += 1)
      s3.instead.push((_request, response) => void response.writeHead(500).end());
    await expect(storeWith().put("f.png", await fileOf("x"), "image/png")).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(s3.requests.map(({ method }) => method)).toEqual(["PUT", "PUT", "PUT", "DELETE"]);
    expect(await s3.objects()).toEqual([]);
  });

  it("whose answer is lost has nothing left of the file", async () => {
    const lost = s3Storage(s3.settings, bundled, log, { ...limits, attempts: 1 });
    await lost.put("g.png", await fileOf("x"), "image/png");
    s3.instead.push((request) => void request.resume().on("end", () => request.socket.destroy()));
    await expect(lost.put("g.png", await fileOf("x"), "image/png")).rejects.toMatchObject({ code: "unavailable" });
    expect(await s3.objects()).toEqual([]);
  });

  it("that does not answer in time is given up", async () => {
    s3.instead.push(() => {});
    const hasty = s3Storage(s3.settings, bundled, log, { ...limits, answerMs: 30, attempts: 1 });
    await expect(hasty.find("h.png")).rejects.toMatchObject({ code: "unavailable" });
    expect(log.error).toHaveBeenCalledWith({ method: "GET", reason: "timeout" }, "object store failed");
  });

  it("is not used for the name of a file that comes with the product", async () => {
    await expect(storeWith().put("ours.pdf", await fileOf("x"), "application/pdf")).rejects.toThrow("bundled");
    expect(s3.requests).toEqual([]);
  });

  it("gets a range of one part alone, and no range that depends on the file's version", async () => {
    await storeWith().put("i.png", await fileOf("0123456789"), "image/png");
    for (const headers of [
      { range: "bytes=0-1,4-5" },
      { range: "bytes=0-1", "if-range": '"x"' },
      { range: "lines=1" },
    ]) {
      const found = await open(storeWith(), "i.png", headers);
      if (!found || "folder" in found) throw new Error("not in the store");
      expect([found.response.status, await found.response.text()]).toEqual([200, "0123456789"]);
    }
    await storeWith().remove("i.png");
  });
});
