import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uploadedFileSchema } from "@panshi/api/procedure-meta";
import { publicProcedure, router } from "@panshi/api/trpc";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { rest } from "../src/plugins/rest.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { type S3Server, startS3 } from "./s3-server.ts";
import { addFile } from "./shop-fixtures.ts";

const MAX = 50_000;
let s3: S3Server;
let server: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "panshi-object-store-"));
  s3 = await startS3();
  const { endpoint, bucket, key, secret } = s3.settings;
  server = await testApp({
    variables: { DATA_DIR: folder, S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret },
    extend: (app, services) => {
      const upload = publicProcedure
        .meta({
          rest: {
            method: "POST",
            path: "/api/test/upload",
            summary: "測試",
            kind: "upload",
            maxBytes: MAX,
            tag: "測試",
          },
        })
        .input(z.strictObject({ file: uploadedFileSchema }))
        .output(z.object({ filename: z.string() }))
        .mutation(async ({ input: { file } }) => {
          const filename = `${file.sha256.toString("hex").slice(0, 16)}.bin`;
          await services.storage.put(filename, file, "application/octet-stream");
          return { filename };
        });
      void app.register((scope) =>
        rest(scope, services, { router: router({ upload }), uploadLimits: { idleMs: 50, lingerMs: 50 } }),
      );
    },
  });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

const url = (path: string) => `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}${path}`;
const post = (bytes: number) => {
  const body = new FormData();
  body.set("file", new Blob([Buffer.alloc(bytes, 5)]), "a.bin");
  return fetch(url("/api/test/upload"), { method: "POST", body });
};
const incoming = () => readdir(join(folder, "tmp/uploads"));
const nothingLeft = () =>
  vi.waitFor(async () => expect([await incoming(), await s3.objects()]).toEqual([[], []]), 3000);

describe("an upload that is kept in an object store", () => {
  it("is there, and no longer on the disk", async () => {
    const { filename } = (await (await post(MAX)).json()) as { filename: string };
    expect([await incoming(), await s3.objects()]).toEqual([[], [filename]]);
    await server.services.storage.remove(filename);
    await nothingLeft();
  });

  it("is nowhere when it was one byte too large", async () => {
    expect((await post(MAX + 1)).status).toBe(413);
    await nothingLeft();
  });

  it("is nowhere when the store fails, and the caller may try again", async () => {
    for (let attempt = 0; attempt < 4; attempt += 1)
      s3.instead.push((_request, response) => void response.writeHead(503).end());
    const answer = await post(10);
    expect([answer.status, ((await answer.json()) as ErrorBody).code]).toEqual([503, "unavailable"]);
    await nothingLeft();
  });

  it.each(["goes away", "stops sending"])("is nowhere when the client %s", async (what) => {
    const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${"x".repeat(20_000)}`;
    const headers = { "content-type": "multipart/form-data; boundary=b", "content-length": 40_000 };
    const sent = request(url("/api/test/upload"), { method: "POST", headers, agent: false }).on("error", () => {});
    sent.write(body);
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1));
    if (what === "goes away") sent.destroy();
    else {
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      expect(response.statusCode).toBe(408);
      response.resume();
    }
    await nothingLeft();
  });
});

describe("GET /uploads/{filename} from an object store", () => {
  const bytes = Buffer.from("0123456789");
  beforeAll(async () => {
    const { storage } = server.services;
    for (const [filename, content, given] of [
      ["free.pdf", bytes, { class: "public" }],
      ["large.bin", Buffer.alloc(30_000_000), { class: "public", mediaType: "application/octet-stream" }],
      ["good.mp3", bytes, {}],
    ] as const) {
      const path = join(folder, filename);
      await writeFile(path, content);
      await storage.put(filename, { path, sha256: createHash("sha256").update(content).digest() }, "application/pdf");
      await addFile(server, { mediaType: "application/pdf", ...given, filename });
    }
  });
  const get = (name: string, headers: Record<string, string> = {}) =>
    server.call<ErrorBody>("GET", `/uploads/${name}`, { headers });

  it("[S7.30] answers the file, a range of it, or that it has not changed", async () => {
    const whole = await get("free.pdf");
    expect([whole.status, whole.text, whole.headers["content-type"]]).toEqual([200, "0123456789", "application/pdf"]);
    expect(whole.headers).toMatchObject({
      "cache-control": "public, max-age=3600",
      "content-length": "10",
      "accept-ranges": "bytes",
      "content-disposition": 'inline; filename="free.pdf"',
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const part = await get("free.pdf", { range: "bytes=2-4" });
    expect([part.status, part.text, part.headers["content-range"]]).toEqual([206, "234", "bytes 2-4/10"]);
    const beyond = await get("free.pdf", { range: "bytes=99-" });
    expect([beyond.status, beyond.body.code]).toEqual([416, "range_refused"]);
    const same = await get("free.pdf", { "if-none-match": String(whole.headers.etag) });
    expect([same.status, same.text]).toEqual([304, ""]);
    expect((await server.call("HEAD", "/uploads/free.pdf")).status).toBe(404);
  });

  it("asks the store for no file that the caller may not read, or that comes with the product", async () => {
    s3.requests.length = 0;
    expect((await get("good.mp3")).status).toBe(404);
    await addFile(server, { filename: "first_ember.jpg", class: "public", mediaType: "image/jpeg" });
    expect((await get("first_ember.jpg")).status).toBe(200);
    expect(s3.requests).toEqual([]);
  });

  it("answers 404 for a row whose file is missing, and 503 while the store fails", async () => {
    await addFile(server, { filename: "gone.pdf", class: "public" });
    expect((await get("gone.pdf")).body.code).toBe("not_found");
    for (let attempt = 0; attempt < 4; attempt += 1)
      s3.instead.push((_request, response) => void response.writeHead(500).end());
    expect([(await get("free.pdf")).status, s3.instead.length]).toEqual([503, 0]);
  });

  it("stops reading from the store when the client goes", async () => {
    const closed = Promise.withResolvers<boolean>();
    s3.instead.push((_request, response) => {
      response.writeHead(200, { "content-length": "30000000" }).write(Buffer.alloc(1_000_000));
      response.on("close", () => closed.resolve(response.writableFinished));
    });
    const sent = request(url("/uploads/large.bin"), { agent: false })
      .on("error", () => {})
      .end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.on("error", () => {}).destroy();
    expect(await closed.promise).toBe(false);
  });

  it("sends a large file whole to a client that reads slowly at first", async () => {
    const sent = request(url("/uploads/large.bin"), { agent: false }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    await server.database.sql`select 1`;
    let size = 0;
    for await (const chunk of response) size += (chunk as Buffer).length;
    expect(size).toBe(30_000_000);
  });
});
