import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import type { RequestOptions } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appRouter } from "@panshi/api";
import { router } from "@panshi/api/trpc";
import { PICTURE_MAX_BYTES, pictureMessages } from "@panshi/contracts/platform/picture";
import { pictureSources } from "@panshi/contracts/platform/picture-sources";
import { DAY, FixedClock } from "@panshi/core/platform/clock";
import { removeUnusedFiles } from "@panshi/core/platform/file/remove-file";
import { removeUnusedPictures } from "@panshi/core/platform/picture/remove-unused-pictures";
import { tally, runConcurrently } from "@panshi/core/testing";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { rest } from "../../src/plugins/rest.ts";
import { type TestApp, testApp } from "../../src/testing.ts";
import { addAdministrator, countRows } from "../fixtures.ts";
import { type S3Server, startS3 } from "../s3-server.ts";
import { answerOf, form, type Part, startUpload } from "./form.ts";
import { blackPng, gif, HTML, PDF, plain, pngOfBytes, SCRIPT, scriptGif, SVG, ZIP } from "./samples.ts";

/** What becomes of a picture's content does not depend on where it is kept, so that is tested on the disk. */
const isDisk = (where: string) => where === "on the disk";

describe.each(["on the disk", "in an object store"])("[S7.89] POST /api/admin/upload-image, kept %s", (where) => {
  let server: TestApp;
  let folder: string;
  let s3: S3Server | null = null;
  let cookie: string;
  let moderator: string;
  /** What the queue of removals was given. */
  let removals: string[][] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "panshi-pictures-"));
    const variables: Record<string, string> = { DATA_DIR: folder };
    if (!isDisk(where)) {
      s3 = await startS3();
      const { endpoint, bucket, key, secret } = s3.settings;
      Object.assign(variables, { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret });
    }
    server = await testApp({
      variables,
      extend: (app, services) => {
        const { picture } = appRouter.admin;
        services.baseCtx.enqueue = async (_tx, queue, data) => {
          expect(queue).toBe("remove-unused-files");
          removals.push((data as { filenames: string[] }).filenames);
        };
        void app.register(
          (scope) => rest(scope, services, { router: router({ picture }), uploadLimits: { idleMs: 50, lingerMs: 50 } }),
          { prefix: "/hasty" },
        );
      },
    });
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    cookie = `panshi_staff=${(await addAdministrator(server, "admin")).cookies.panshi_staff}`;
    moderator = `panshi_staff=${(await addAdministrator(server, "moderator")).cookies.panshi_staff}`;
    await mkdir(join(folder, "tmp/uploads"), { recursive: true });
  });
  afterAll(async () => {
    await server.close();
    await s3?.close();
    await rm(folder, { recursive: true });
  });

  const upload = (parts: Part[] | Buffer, options: RequestOptions = {}) => {
    const sent = startUpload(server, cookie, options);
    sent.end(Buffer.isBuffer(parts) ? parts : form(...parts));
    return answerOf(sent);
  };
  const accepted = async (bytes: Buffer, type = "image/png") => {
    const { status, body } = await upload([{ bytes, type }]);
    expect(status, body.message).toBe(200);
    return body;
  };
  const temporary = () => readdir(join(folder, "tmp/uploads"));
  const stored = () => (s3 ? s3.objects() : readdir(join(folder, "uploads")).catch(() => []));
  const everything = async () => ({
    temporary: await temporary(),
    stored: await stored(),
    pictures: await countRows(server, "pictures"),
    files: await countRows(server, "files"),
  });
  const nothing = { temporary: [], stored: [], pictures: 0, files: 0 };
  /** Waits where a client went away, and the server has yet to notice. */
  const nothingLeft = () => vi.waitFor(async () => expect(await everything()).toEqual(nothing), 5000);

  /** Runs what the jobs do a day later. */
  async function removeUnused() {
    const { baseCtx } = server.services;
    const ctx = { ...baseCtx, clock: new FixedClock(new Date(server.clock.now().getTime() + DAY + 1)) };
    await removeUnusedPictures(ctx, { limit: 100 });
    for (const filenames of removals.splice(0)) await removeUnusedFiles(ctx, { filenames });
  }
  afterEach(async () => {
    await removeUnused();
    expect(await everything()).toEqual(nothing);
  });

  const readFile = async (url: string) => {
    const { statusCode, rawPayload, headers } = await server.app.inject({ url });
    return { status: statusCode, bytes: rawPayload, headers };
  };

  it("answers the address of a picture, whose sizes anybody may read and any cache may keep", async () => {
    const { imageUrl, width, height, ...rest } = await accepted(
      await plain(2000, 1000).jpeg().toBuffer(),
      "image/jpeg",
    );
    expect([width, height, rest]).toEqual([1600, 800, {}]);
    const srcSets = pictureSources(imageUrl)?.srcSets ?? [];
    const sizes = srcSets.flatMap(({ type, srcSet }) =>
      srcSet
        .split(", ")
        .map((each) => ({ type, url: each.split(" ")[0] ?? "", width: Number.parseInt(each.split(" ")[1] ?? "") })),
    );
    expect(sizes.map((size) => size.width)).toEqual([480, 960, 1600, 480, 960, 1600]);
    for (const size of sizes) {
      const { status, bytes, headers } = await readFile(size.url);
      expect([status, headers]).toEqual([
        200,
        expect.objectContaining({
          "content-type": size.type,
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox",
        }),
      ]);
      const { format, compression, ...metadata } = await sharp(bytes).metadata();
      expect([metadata.width, metadata.height]).toEqual([size.width, size.width / 2]);
      expect(size.type === "image/avif" ? [format, compression] : format).toEqual(
        size.type === "image/avif" ? ["heif", "av1"] : "webp",
      );
    }
    const part = await server.call("GET", imageUrl, { headers: { range: "bytes=0-3" } });
    expect([part.status, part.text]).toEqual([206, "RIFF"]);
  });

  if (isDisk(where))
    describe("what is in it", () => {
      it.each<[string, () => Promise<Buffer> | Buffer, [number, number]]>([
        ["one pixel", () => plain(1, 1).png().toBuffer(), [1, 1]],
        ["1 × 20,000 pixels", () => plain(1, 20_000).png().toBuffer(), [1, 4800]],
        ["20,000 × 1 pixels", () => plain(20_000, 1).png().toBuffer(), [1600, 1]],
        ["orientation 6", () => plain(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer(), [20, 30]],
        ["CMYK", () => plain(9, 6).toColourspace("cmyk").jpeg().toBuffer(), [9, 6]],
        ["16 bits a channel", () => plain(9, 6).toColourspace("rgb16").png().toBuffer(), [9, 6]],
        ["one channel", () => plain(9, 6).toColourspace("b-w").png().toBuffer(), [9, 6]],
        ["a palette", () => plain(9, 6).png({ palette: true }).toBuffer(), [9, 6]],
        ["AVIF", () => plain(9, 6).avif({ effort: 0 }).toBuffer(), [9, 6]],
        ["10,000 frames", () => gif({ frames: 10_000 }), [8, 8]],
      ])("takes a picture with %s", async (_what, make, size) => {
        const { imageUrl, width, height } = await accepted(await make(), "image/x");
        expect([width, height]).toEqual(size);
        const { bytes } = await readFile(imageUrl);
        const metadata = await sharp(bytes).metadata();
        expect(metadata).toMatchObject({ width, height, space: "srgb", format: "webp", hasProfile: false });
        expect([metadata.exif, metadata.pages]).toEqual([undefined, undefined]);
      });

      it("keeps what is transparent so, and of an animation the first frame", async () => {
        const clear = await accepted(await plain(4, 4, { channels: 4, background: "#ff000080" }).png().toBuffer());
        const { data } = await sharp((await readFile(clear.imageUrl)).bytes)
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect(data[3]).toBe(128);
        const frames = await Promise.all(
          ["#ff0000", "#0000ff"].map((background) => plain(8, 8, { background }).png().toBuffer()),
        );
        const animated = await sharp(frames, { join: { animated: true } })
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer();
        expect((await sharp(animated).metadata()).pages).toBe(2);
        const { imageUrl } = await accepted(animated);
        const [red = 0, , blue = 0] = await sharp((await readFile(imageUrl)).bytes)
          .removeAlpha()
          .raw()
          .toBuffer();
        expect([red > 200, blue < 50]).toEqual([true, true]);
      });

      it("leaves neither where a photograph was taken, nor a script that was in it", async () => {
        const gps = { IFD0: { Artist: "SECRETARTIST" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 2/1 0/1" } };
        const photo = await plain(40, 30).withExif(gps).jpeg().toBuffer();
        expect([photo.includes("SECRETARTIST"), (await sharp(photo).metadata()).exif?.length]).toEqual([
          true,
          expect.any(Number),
        ]);
        for (const [bytes, secret] of [
          [photo, "SECRETARTIST"],
          [scriptGif(), SCRIPT],
        ] as const) {
          expect(bytes.includes(secret)).toBe(true);
          const sources = pictureSources((await accepted(bytes, "image/gif")).imageUrl);
          for (const url of sources?.srcSets.map(({ srcSet }) => srcSet.split(" ")[0] ?? "") ?? []) {
            const { bytes: kept } = await readFile(url);
            expect([kept.length > 0, kept.includes(secret), kept.includes("GIF89a"), kept.includes("Exif")]).toEqual([
              true,
              false,
              false,
              false,
            ]);
          }
        }
      });
    });

  const photo = () => plain(300, 200, { noise: { type: "gaussian", mean: 128, sigma: 20 } });
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
  const { notPicture, damaged, second, tooLarge } = pictureMessages;
  const tooManyPixels = "圖片的長寬太大了，請先縮小到 8192 × 6144 以內（AVIF 為 4096 × 3072），再上傳一次";
  it.each<[string, () => Promise<Part[]> | Part[], string]>([
    ["an SVG", () => [{ bytes: SVG, filename: "a.svg", type: "image/svg+xml" }], notPicture],
    ["an SVG that is called a PNG", () => [{ bytes: SVG }], notPicture],
    ["HTML", () => [{ bytes: HTML, filename: "a.html", type: "text/html" }], notPicture],
    ["HTML that is called a GIF", () => [{ bytes: HTML, filename: "a.gif", type: "image/gif" }], notPicture],
    ["a PDF", () => [{ bytes: PDF, type: "image/jpeg" }], notPicture],
    ["an archive", () => [{ bytes: ZIP, type: "image/webp" }], notPicture],
    ["a TIFF", async () => [{ bytes: await plain(3, 2).tiff().toBuffer(), type: "image/tiff" }], notPicture],
    ["nothing", () => [{ bytes: Buffer.alloc(0) }], notPicture],
    ["[S5.39] a picture of another type", () => [{ bytes: blackPng(8, 8), type: "application/pdf" }], notPicture],
    ["16,000 × 16,000 pixels", () => [{ bytes: blackPng(16_000, 16_000) }], tooManyPixels],
    ["a row more than 8192 × 6144 pixels", () => [{ bytes: blackPng(8192, 6145) }], tooManyPixels],
    [
      "an AVIF a row higher than 4096 × 3072 pixels",
      async () => [{ bytes: await plain(4096, 3073).avif({ effort: 0 }).toBuffer() }],
      tooManyPixels,
    ],
    ["half a JPEG", async () => [{ bytes: half(await photo().jpeg().toBuffer()) }], damaged],
    ["half a PNG", async () => [{ bytes: half(await photo().png().toBuffer()) }], damaged],
    ["a JPEG without its end", async () => [{ bytes: (await photo().jpeg().toBuffer()).subarray(0, -200) }], damaged],
    ["half an AVIF", async () => [{ bytes: half(await photo().avif({ effort: 0 }).toBuffer()) }], damaged],
    ["two files", () => [{ bytes: blackPng(8, 8) }, { bytes: blackPng(8, 8) }], second],
    ["a file in another field", () => [{ bytes: blackPng(8, 8), name: "file" }], notPicture],
    ["text in place of a file", () => [{ bytes: Buffer.from("x"), filename: null, type: "text/plain" }], notPicture],
    ["no file", () => [{ bytes: Buffer.from("x"), name: "other", filename: null, type: "text/plain" }], notPicture],
  ])("refuses %s in plain words", async (_what, make, words) => {
    const { status, body } = await upload(await make());
    expect([status, body]).toEqual([
      400,
      { code: "bad_input", message: words, issues: [{ path: "image", message: words }] },
    ]);
    expect(await everything()).toEqual(nothing);
  });

  it("[S5.38] takes 5 MB, and refuses one byte more, sent or announced", async () => {
    const largest = 5 * 1024 * 1024;
    expect(await accepted(pngOfBytes(largest))).toMatchObject({ width: 8, height: 8 });
    await removeUnused();
    const { status, body } = await upload([{ bytes: pngOfBytes(largest + 1) }]);
    expect([status, body]).toEqual([413, { code: "too_large", message: "圖片文件大小不能超過5MB" }]);
    const announced = startUpload(server, cookie, { headers: { "content-length": 2 * PICTURE_MAX_BYTES } });
    announced.flushHeaders();
    expect((await answerOf(announced)).body.message).toBe(tooLarge);
    announced.destroy();
    await nothingLeft();
  });

  it("[S6.11] refuses moderators and strangers before the body is sent", async () => {
    for (const [sender, status] of [
      [moderator, 403],
      ["", 401],
    ] as const) {
      const sent = startUpload(server, sender);
      sent.flushHeaders();
      expect((await answerOf(sent)).status).toBe(status);
      sent.destroy();
    }
    await nothingLeft();
  });

  it("refuses a slow client", async () => {
    const sent = startUpload(server, cookie, { path: "/hasty/api/admin/upload-image" });
    sent.write(half(form({ bytes: blackPng(800, 800) })));
    const { status, body } = await answerOf(sent);
    expect([status, body.code]).toEqual([408, "upload_slow"]);
    sent.destroy();
    await nothingLeft();
  });

  it("leaves nothing of a client that goes away while it sends", async () => {
    const sent = startUpload(server, cookie);
    sent.write(half(form({ bytes: pngOfBytes(200_000) })));
    await vi.waitFor(async () => expect(await temporary()).toHaveLength(1));
    sent.destroy();
    await nothingLeft();
  });

  it.each(["encodePicture", "storage"] as const)(
    "leaves nothing for ever of a client that goes away during `%s`",
    async (what) => {
      const { baseCtx } = server.services;
      const { encodePicture, storage } = baseCtx;
      onTestFinished(() => void Object.assign(baseCtx, { encodePicture, storage }));
      const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const pause = () => {
        reached.resolve();
        return mayGoOn.promise;
      };
      if (what === "storage")
        baseCtx.storage = { ...storage, put: (...given) => pause().then(() => storage.put(...given)) };
      else
        baseCtx.encodePicture = (picture, use) => encodePicture(picture, (encoded) => pause().then(() => use(encoded)));
      const sent = startUpload(server, cookie);
      sent.end(form({ bytes: blackPng(8, 8) }));
      await reached.promise;
      sent.destroy();
      mayGoOn.resolve();
      await vi.waitFor(async () => expect(await temporary()).toEqual([]), 5000);
      Object.assign(baseCtx, { encodePicture, storage });
    },
  );

  it("takes or refuses each of fifty at once, and the next one", async () => {
    const bytes = blackPng(64, 64);
    const answers = await runConcurrently(50, () => upload([{ bytes }]));
    const { 200: taken = 0, 503: busy = 0 } = tally(answers.map(({ status }) => String(status)));
    expect([taken + busy, taken > 0]).toEqual([50, true]);
    expect(answers.filter(({ status }) => status === 503).every(({ body }) => body.code === "busy")).toBe(true);
    await accepted(bytes);
  });

  it("leaves nothing where the store fails after some files", async () => {
    const { baseCtx } = server.services;
    const { storage } = baseCtx;
    onTestFinished(() => void Object.assign(baseCtx, { storage }));
    let puts = 0;
    const put: typeof storage.put = async (filename, ...given) => {
      if ((puts += 1) === 1) return storage.put(filename, ...given);
      if (isDisk(where)) throw new Error("no space left on the disk");
      // All attempts of the object store's adapter.
      for (let attempt = 0; attempt < 4; attempt += 1)
        s3?.instead.push((_request, response) => void response.writeHead(503).end());
      return storage.put(filename, ...given);
    };
    baseCtx.storage = { ...storage, put };
    const { status, body } = await upload([{ bytes: blackPng(8, 8) }]);
    expect([status, body.code]).toEqual(isDisk(where) ? [500, "internal"] : [503, "unavailable"]);
    expect([await countRows(server, "pictures"), await countRows(server, "files"), await temporary()]).toEqual([
      0,
      0,
      [],
    ]);
    expect([(await stored()).filter((name) => name.endsWith("avif")).length, removals.length]).toEqual([1, 1]);
  });
});
