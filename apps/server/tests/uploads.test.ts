import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request, type RequestOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type RestRoute, uploadedFileSchema } from "@panshi/api/procedure-meta";
import { administratorProcedure, router } from "@panshi/api/trpc";
import { AppError, type ErrorBody } from "@panshi/contracts/platform/errors";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod/mini";
import { openApiDocument } from "../src/openapi/document.ts";
import { BODY_TIMEOUT_MS } from "../src/plugins/limit-body-time.ts";
import { rest } from "../src/plugins/rest.ts";
import { trpc } from "../src/plugins/trpc.ts";
import { documentedProcedures } from "../src/rest/documented-procedures.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, INTERNALS } from "./fixtures.ts";

const MAX = 100_000;
const PATH = "/api/test/upload";

/** What the test procedure does with a file, and what it saw. */
let inProcedure: (path: string) => Promise<void>;
let seen: { path: string; mode: number; bytes: Buffer }[] = [];
const receives = (path: RestRoute["path"]) =>
  administratorProcedure("oracles:write")
    .meta({ rest: { method: "POST", path, status: 201, summary: "測試", kind: "upload", maxBytes: MAX, tag: "測試" } })
    .input(z.strictObject({ file: uploadedFileSchema, width: z.optional(z.int32()) }))
    .output(
      z.object({ size: z.int(), sha256: z.string(), name: z.string(), type: z.string(), width: z.optional(z.int()) }),
    )
    .mutation(async ({ input: { file, width } }) => {
      const { mode } = await stat(file.path);
      seen.push({ path: file.path, mode: mode & 0o777, bytes: await readFile(file.path) });
      await inProcedure(file.path);
      return {
        size: file.size,
        sha256: file.sha256.toString("hex"),
        name: file.clientName,
        type: file.clientType,
        width,
      };
    });

let server: TestApp;
let folder: string;
let cookie: string;
let moderator: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "panshi-uploads-"));
  const uploads = join(folder, "tmp", "uploads");
  await mkdir(uploads, { recursive: true });
  for (const name of ["left", "recent"]) await writeFile(join(uploads, name), "x");
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(join(uploads, "left"), longAgo, longAgo);
  server = await testApp({
    variables: { DATA_DIR: folder },
    extend: (app, services) => {
      const testRouter = router({
        normal: receives(PATH),
        hasty: receives("/api/test/hasty"),
        late: receives("/api/test/late"),
        patient: receives("/api/test/patient"),
      });
      const { normal, hasty, late, patient } = testRouter;
      void app.register(async (scope) => {
        await rest(scope, services, { router: router({ normal }), uploadLimits: { open: 1, lingerMs: 300 } });
        await rest(scope, services, { router: router({ hasty }), uploadLimits: { idleMs: 50, lingerMs: 50 } });
        await rest(scope, services, { router: router({ late }), uploadLimits: { timeoutMs: 150, lingerMs: 50 } });
        await rest(scope, services, { router: router({ patient }), uploadLimits: { idleMs: 50_000 } });
      });
      void app.register((scope) => trpc(scope, services, { router: testRouter }), { prefix: "/test" });
    },
  });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  cookie = `panshi_staff=${(await addAdministrator(server, "admin")).cookies.panshi_staff}`;
  moderator = `panshi_staff=${(await addAdministrator(server, "moderator")).cookies.panshi_staff}`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const stored = () => readdir(join(folder, "tmp", "uploads"));
/** `recent` was there at the start. */
const nothingLeft = () => vi.waitFor(async () => expect(await stored()).toEqual(["recent"]), 3000);
afterEach(async () => {
  await nothingLeft();
  inProcedure = async () => {};
  seen = [];
});
inProcedure = async () => {};

type Part = { name: string; filename?: string; type?: string; value: string | Buffer; headers?: string };
const BOUNDARY = "----panshi";
const multipart = (...parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, type, value, headers = "" }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n${type ? `content-type: ${type}\r\n` : ""}${headers}\r\n`,
      ),
      Buffer.from(value),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
const picture = (bytes: number): Part => ({
  name: "file",
  filename: "圖.png",
  type: "image/png",
  value: Buffer.alloc(bytes, 7),
});

type Answer = { status: number; body: ErrorBody & Record<string, unknown>; raw: string };
const answerOf = async (sent: ClientRequest): Promise<Answer> => {
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const raw = await text(response);
  return { status: response.statusCode ?? 0, body: JSON.parse(raw), raw };
};
/** Starts a request whose body is written by the test. */
const start = (options: RequestOptions = {}): ClientRequest => {
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { cookie, "content-type": `multipart/form-data; boundary=${BOUNDARY}`, ...options.headers };
  const sent = request({ port, path: PATH, method: "POST", agent: false, ...options, headers });
  return sent.on("error", () => {});
};
const send = (body: Buffer, options: RequestOptions = {}): Promise<Answer> => {
  const sent = start(options);
  sent.end(body);
  return answerOf(sent);
};

describe("an upload", () => {
  it("reaches the procedure as a private file with its size, digest and fields, and is gone afterwards", async () => {
    const part = picture(MAX);
    const { status, body } = await send(
      multipart({ name: "width", value: "640" }, part, { name: "unknown", value: "x" }),
    );
    expect(status).toBe(201);
    const sha256 = createHash("sha256").update(part.value).digest("hex");
    expect(body).toEqual({ size: MAX, sha256, name: "圖.png", type: "image/png", width: 640 });
    expect(seen.map(({ mode, bytes }) => [mode, bytes.equals(part.value as Buffer)])).toEqual([[0o600, true]]);
    expect(seen[0]?.path.startsWith(join(folder, "tmp", "uploads"))).toBe(true);
  });

  it("may be moved by the procedure, and is removed when that fails", async () => {
    const kept = join(folder, "kept");
    inProcedure = async (path) => writeFile(kept, await readFile(path)).then(() => rm(path));
    expect((await send(multipart(picture(10)))).status).toBe(201);
    expect(await readFile(kept)).toHaveLength(10);
    inProcedure = () => Promise.reject(new AppError("conflict"));
    expect((await send(multipart(picture(10)))).body.code).toBe("conflict");
    expect(seen).toHaveLength(2);
  });

  it("is refused when it is one byte too large", async () => {
    const { status, body } = await send(multipart(picture(MAX + 1)));
    expect([status, body.code, body.message]).toEqual([413, "too_large", "檔案太大了，最多 98 KB"]);
  });

  it("is refused before it is read when it says itself that it is too large", async () => {
    const sent = start({ headers: { "content-length": String(10 * MAX) } });
    sent.flushHeaders();
    expect((await answerOf(sent)).body.code).toBe("too_large");
    sent.destroy();
  });

  it("that does not end is cut off, with an answer that the client can read", async () => {
    const sent = start();
    const closed = new Promise((resolve) => sent.on("close", resolve));
    const [head] = multipart(picture(0)).toString().split("\r\n--");
    sent.write(head);
    const more = () => {
      while (!sent.destroyed && sent.write(Buffer.alloc(65_536)));
    };
    sent.on("drain", more);
    more();
    expect((await answerOf(sent)).body.code).toBe("too_large");
    await closed;
  });

  it.each<[string, Buffer, RequestOptions, number, string]>([
    ["two files", multipart(picture(1), picture(1)), {}, 400, "bad_input"],
    ["no file", multipart({ name: "width", value: "1" }), {}, 400, "bad_input"],
    ["text for a file", multipart({ name: "file", value: "x" }), {}, 400, "bad_input"],
    ["a file under another name", multipart({ ...picture(1), name: "other" }), {}, 400, "bad_input"],
    ["a field of the wrong type", multipart(picture(1), { name: "width", value: "wide" }), {}, 400, "bad_input"],
    ["a long field", multipart(picture(1), { name: "width", value: "1".repeat(5000) }), {}, 400, "bad_upload"],
    [
      "many fields",
      multipart(...Array.from({ length: 11 }, (_, n) => ({ name: `f${n}`, value: "x" })), picture(1)),
      {},
      400,
      "bad_upload",
    ],
    [
      "a JSON field",
      multipart(picture(1), { name: "width", type: "application/json", value: "{}" }),
      {},
      400,
      "bad_upload",
    ],
    ["__proto__", multipart({ name: "__proto__", value: "x" }, picture(1)), {}, 400, "forbidden_key"],
    ["constructor", multipart(picture(1), { name: "constructor", value: "x" }), {}, 400, "forbidden_key"],
    ["prototype", multipart(picture(1), { name: "prototype", value: "x" }), {}, 400, "forbidden_key"],
    ["half a body", multipart(picture(500)).subarray(0, 300), {}, 400, "bad_upload"],
    ["an empty body", Buffer.alloc(0), {}, 400, "bad_input"],
    ["no boundary", multipart(picture(1)), { headers: { "content-type": "multipart/form-data" } }, 400, "bad_upload"],
    ["JSON", Buffer.from("{}"), { headers: { "content-type": "application/json" } }, 415, "not_multipart"],
    ["plain bytes", Buffer.alloc(9), { headers: { "content-type": "image/png" } }, 415, "not_multipart"],
    [
      "another site's form",
      multipart(picture(1)),
      { headers: { origin: "https://elsewhere.test" } },
      403,
      "foreign_origin",
    ],
    ["no session", multipart(picture(1)), { headers: { cookie: "" } }, 401, "unauthorized"],
  ])("with %s is refused", async (_what, body, options, status, code) => {
    const answer = await send(body, options);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(/\p{Script=Han}/u);
    expect(answer.raw).not.toMatch(INTERNALS);
    expect(seen).toEqual([]);
  });

  it("of nobody, or of a role that may not, is refused before its body is sent", async () => {
    for (const [sender, status] of [
      ["", 401],
      [moderator, 403],
    ] as const) {
      const sent = start({ headers: { cookie: sender } });
      sent.flushHeaders();
      expect((await answerOf(sent)).status).toBe(status);
      sent.destroy();
    }
  });

  it("whose client goes away leaves nothing, and calls nothing", async () => {
    const body = multipart(picture(MAX));
    const sent = start();
    sent.write(body.subarray(0, 50_000));
    await vi.waitFor(async () => expect(await stored()).toHaveLength(2));
    sent.destroy();
    await nothingLeft();
    expect(seen).toEqual([]);
  });

  it.each([
    ["sends nothing", "/api/test/hasty", 0],
    ["stops in its file", "/api/test/hasty", 50_000],
  ])("whose client %s is refused as too slow", async (_what, path, bytes) => {
    const sent = start({ path });
    sent.flushHeaders();
    if (bytes > 0) sent.write(multipart(picture(MAX)).subarray(0, bytes));
    const closed = new Promise((resolve) => sent.on("close", resolve));
    const { status, body } = await answerOf(sent);
    expect([status, body.code]).toEqual([408, "upload_slow"]);
    await closed;
    expect(seen).toEqual([]);
  });

  it("whose client sends a little at a time is refused when its time is over", async () => {
    const sent = start({ path: "/api/test/late" });
    const body = multipart(picture(MAX));
    let at = 0;
    const drip = setInterval(() => sent.write(body.subarray(at, (at += 10))), 5);
    const { body: answered } = await answerOf(sent).finally(() => clearInterval(drip));
    expect(answered.code).toBe("upload_slow");
    sent.destroy();
  });

  it("may take longer than other bodies", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const sent = start({ path: "/api/test/patient" });
    const body = multipart(picture(MAX));
    sent.write(body.subarray(0, 50_000));
    await vi.waitFor(async () => expect(await stored()).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(2 * BODY_TIMEOUT_MS);
    sent.end(body.subarray(50_000));
    expect((await answerOf(sent)).status).toBe(201);
  });

  it("waits for its turn where as many are read as may be", async () => {
    const first = start();
    first.write(multipart(picture(MAX)).subarray(0, 50_000));
    await vi.waitFor(async () => expect(await stored()).toHaveLength(2));
    const refused = await send(multipart(picture(1)));
    expect([refused.status, refused.body.code]).toEqual([503, "busy"]);
    first.end(multipart(picture(MAX)).subarray(50_000));
    expect((await answerOf(first)).status).toBe(201);
    expect((await send(multipart(picture(1)))).status).toBe(201);
  });

  it("is never taken over /trpc: no form, and no path in JSON", async () => {
    const form = await send(multipart(picture(1)), { path: "/test/trpc/normal" });
    expect([form.status, form.raw.includes("not_json")]).toEqual([415, true]);
    const json = Buffer.from(JSON.stringify({ json: { file: { path: "/etc/passwd", size: 1 } } }));
    const answer = await send(json, { path: "/test/trpc/normal", headers: { "content-type": "application/json" } });
    expect([answer.status, answer.raw.includes("not_found")]).toEqual([404, true]);
    expect(seen).toEqual([]);
  });
});

it("an upload is described as a form with a file", () => {
  const procedures = documentedProcedures(router({ normal: receives(PATH) }));
  const { paths } = openApiDocument(server.services.environment, "", procedures);
  const { requestBody, responses } = paths[PATH]?.post ?? {};
  expect(requestBody).toMatchObject({
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          properties: { file: { type: "string", format: "binary" }, width: { type: "integer" } },
        },
      },
    },
  });
  expect(Object.keys(responses ?? {})).toEqual(
    expect.arrayContaining(["201", "400", "401", "403", "408", "413", "415", "503"]),
  );
});

it("what a server that died left behind is removed at the next start", async () => {
  expect(await stored()).toEqual(["recent"]);
});
