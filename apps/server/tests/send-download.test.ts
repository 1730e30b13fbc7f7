import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import type { StreamedDownload } from "@panshi/api/procedure-meta";
import { AppError, type ErrorBody } from "@panshi/contracts/platform/errors";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createSendDownload, type DownloadLimits } from "../src/rest/send-download.ts";
import { type TestApp, testApp } from "../src/testing.ts";

/** What every route sends. */
let download: () => StreamedDownload;
let server: TestApp;
/** The limits of each route. */
const routes: Record<string, Partial<DownloadLimits>> = {
  "/file": { reading: 1 },
  "/two": { open: 2 },
  "/impatient": { chunkTimeoutMs: 100 },
};
beforeAll(async () => {
  server = await testApp({
    extend: (app) => {
      for (const [path, limits] of Object.entries(routes)) {
        const send = createSendDownload(app, limits);
        app.get(path, (_request, reply) => send(reply, "test", download()));
      }
    },
  });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const CHUNK = "磐".repeat(100_000);
/** Counts what a generator of files does. */
const work = { made: 0, making: 0, mostAtOnce: 0, open: 0, ended: 0 };
afterEach(() => void Object.assign(work, { made: 0, making: 0, mostAtOnce: 0, open: 0, ended: 0 }));

async function* chunks(count = Number.POSITIVE_INFINITY, beforeChunk?: (number: number) => Promise<unknown>) {
  work.open += 1;
  try {
    for (let number = 0; number < count; number += 1) {
      work.making += 1;
      work.mostAtOnce = Math.max(work.mostAtOnce, work.making);
      try {
        await (beforeChunk ? beforeChunk(number) : new Promise(setImmediate));
      } finally {
        work.making -= 1;
      }
      work.made += 1;
      yield CHUNK;
    }
  } finally {
    work.open -= 1;
    work.ended += 1;
  }
}
const file = (
  made: AsyncGenerator<string, void>,
  { timeoutMs = 60_000, filename = "檔.csv" } = {},
): (() => StreamedDownload) => {
  return () => ({ filename, mediaType: "text/csv; charset=utf-8", timeoutMs, chunks: made });
};

/** Opens a download over a socket of its own. */
async function open(path = "/file"): Promise<IncomingMessage> {
  const { port } = server.app.server.address() as AddressInfo;
  const sent = request({ port, path, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.on("error", () => {});
  return response;
}
const ended = (times = 1) => vi.waitFor(() => expect(work).toMatchObject({ open: 0, ended: times }), 5000);

/** The chunks made, once that number is unchanged over twenty turns of the database. */
async function chunksOnceIdle(): Promise<number> {
  for (let last = -1, same = 0; same < 20; ) {
    await server.database.sql`select 1`;
    same = work.made === last ? same + 1 : 0;
    last = work.made;
  }
  return work.made;
}

describe("a streamed download", () => {
  it("begins with its first chunk, before the next is made", async () => {
    const rows = Promise.withResolvers<void>();
    download = file(chunks(2, (number) => (number === 0 ? Promise.resolve() : rows.promise)));
    const response = await open();
    const [first] = (await once(response, "data")) as [Buffer];
    expect(first.toString().startsWith("磐")).toBe(true);
    expect(work.made).toBe(1);
    rows.resolve();
    expect((await buffer(response)).length + first.length).toBe(Buffer.byteLength(CHUNK) * 2);
    await ended();
  });

  it("is made no faster than its client reads, and in full", async () => {
    download = file(chunks(60));
    const response = await open();
    // Of 18 MB, the sockets' buffers hold some.
    expect(await chunksOnceIdle()).toBeLessThan(40);
    expect((await text(response)).length).toBe(60 * CHUNK.length);
    await ended();
  });

  it("ends its generator when the client goes, and makes nothing more", async () => {
    download = file(chunks());
    const response = await open();
    await once(response, "data");
    response.destroy();
    await ended();
    const made = work.made;
    expect(await chunksOnceIdle()).toBe(made);
  });

  it("ends its generator when the client goes before the first chunk", async () => {
    const first = Promise.withResolvers<void>();
    download = file(chunks(3, () => first.promise));
    const { port } = server.app.server.address() as AddressInfo;
    const arrived = once(server.app.server, "request");
    const sent = request({ port, path: "/file", agent: false })
      .on("error", () => {})
      .end();
    const [{ socket }] = (await arrived) as [IncomingMessage];
    const closed = once(socket, "close");
    sent.destroy();
    await closed;
    first.resolve();
    await ended();
    expect(work.made).toBeLessThanOrEqual(2);
  });

  it("that fails before its first chunk is answered like any other call", async () => {
    download = file(chunks(1, () => Promise.reject(new AppError("too_many", { retryAfterSeconds: 7 }))));
    const answer = await server.call<ErrorBody>("GET", "/file");
    expect([answer.status, answer.body.code, answer.headers["retry-after"]]).toEqual([429, "too_many", "7"]);
    expect(answer.headers["content-disposition"]).toBeUndefined();
  });

  it("that fails later breaks off, so that no half file looks whole", async () => {
    download = file(chunks(5, (number) => (number < 2 ? Promise.resolve() : Promise.reject(new Error("lost")))));
    await expect(text(await open())).rejects.toThrow("aborted");
    await ended();
  });

  it("is named in Chinese, with a plain name for clients that know no other", async () => {
    download = file(chunks(1), { filename: '籤詩 "2026".csv' });
    const { headers } = await server.call("GET", "/file");
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="?? \\"2026\\".csv"; filename*=UTF-8''%E7%B1%A4%E8%A9%A9%20%222026%22.csv`,
    );
    expect(headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["its client stalls", "/impatient", 60_000],
    ["its time is over", "/file", 100],
  ])("ends when %s", async (_when, path, timeoutMs) => {
    download = file(chunks(), { timeoutMs });
    const response = (await open(path)).pause();
    await ended();
    response.destroy();
  });

  it("reads for one file at a time where the limit is one, and serves all of them", async () => {
    download = () => file(chunks(60))();
    const responses = [await open(), await open()];
    work.mostAtOnce = 0;
    const files = await Promise.all(responses.map((response) => buffer(response)));
    expect(files.map(({ length }) => length)).toEqual([1, 1].map(() => 60 * Buffer.byteLength(CHUNK)));
    expect(work.mostAtOnce).toBe(1);
    await ended(2);
  });

  it("is refused while as many are open as may be, and admitted when one has gone", async () => {
    const blocked = Promise.withResolvers<void>();
    const wait = (number: number) => (number === 0 ? Promise.resolve() : blocked.promise);
    download = () => file(chunks(3, wait))();
    const responses = [await open("/two"), await open("/two")];
    const refused = await server.call<ErrorBody>("GET", "/two");
    expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([503, "busy", "10"]);
    for (const response of responses) response.destroy();
    blocked.resolve();
    await ended(2);
    expect((await server.call("GET", "/two")).status).toBe(200);
  });
});

it("a server that stops ends its downloads", async () => {
  const other = await testApp({
    sharing: server,
    extend: (app) => {
      const send = createSendDownload(app);
      app.get("/file", (_request, reply) => send(reply, "test", download()));
    },
  });
  await other.app.listen({ host: "127.0.0.1", port: 0 });
  download = file(chunks());
  const { port } = other.app.server.address() as AddressInfo;
  const [response] = (await once(request({ port, path: "/file", agent: false }).end(), "response")) as [
    IncomingMessage,
  ];
  const broken = once(response, "error");
  response.pause();
  await other.close();
  await ended();
  response.resume();
  await broken;
});
