import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptedEncoding } from "../src/http/compression.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addPlans, addSlips, type TestAdministrator } from "./fixtures.ts";

let server: TestApp;
let admin: TestAdministrator;
beforeAll(async () => {
  server = await testApp();
  admin = await addAdministrator(server, "admin");
  await addSlips(server, 60);
  await addPlans(server);
});
afterAll(() => server.close());

/** A response with its bytes as they were sent. */
const get = async (url: string, encoding?: string) => {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url,
    cookies: admin.cookies,
    headers: encoding === undefined ? {} : { "accept-encoding": encoding },
  });
  return { status: statusCode, headers, bytes: rawPayload };
};
const trpcList = `/trpc/admin.oracle.list?input=${encodeURIComponent(JSON.stringify({ json: {} }))}`;

describe.each(["/api/admin/oracles", trpcList, "/api/openapi.json"])("a long answer: %s", (url) => {
  it("goes out compressed to a client that takes it, and means the same", async () => {
    const plain = await get(url);
    expect([plain.status, plain.headers["content-encoding"]]).toEqual([200, undefined]);
    expect(plain.bytes.length).toBeGreaterThan(4096);
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const { status, headers, bytes } = await get(url, encoding);
      expect([status, headers["content-encoding"], headers["content-length"]]).toEqual([
        200,
        encoding,
        String(bytes.length),
      ]);
      expect(headers["content-type"]).toBe(plain.headers["content-type"]);
      expect(decode(bytes).equals(plain.bytes)).toBe(true);
      expect(bytes.length).toBeLessThan(plain.bytes.length / 4);
    }
    expect(String(plain.headers.vary)).toContain("accept-encoding");
  });
});

it("keeps the paging and the cookies' headers of a compressed answer", async () => {
  const { headers } = await get("/api/admin/oracles", "br");
  expect(String(headers.link)).toContain('rel="next"');
  expect(headers["x-total-count"]).toBe("60");
  expect(headers["cache-control"]).toBe("no-store");
});

it("a short answer goes out as it is", async () => {
  for (const url of ["/api/random-oracle", "/api/admin/oracles?limit=1", "/trpc/member.oracle.random"]) {
    const { status, headers } = await get(url, "br, gzip");
    expect([status, headers["content-encoding"], headers.vary?.includes("encoding") ?? false]).toEqual([
      200,
      undefined,
      false,
    ]);
  }
});

it("a batch over /trpc is compressed as one, with the status of its calls", async () => {
  const input = encodeURIComponent(JSON.stringify({ 0: { json: {} }, 1: { json: { limit: -1 } } }));
  const { status, headers, bytes } = await get(
    `/trpc/admin.oracle.list,admin.oracle.list?batch=1&input=${input}`,
    "br",
  );
  expect([status, headers["content-encoding"]]).toEqual([207, "br"]);
  const [listed, failed] = JSON.parse(brotliDecompressSync(bytes).toString());
  expect([listed.result.data.json.items.length, failed.error.json.data.code]).toEqual([50, "bad_input"]);
});

it.each([
  [undefined, null],
  ["", null],
  ["identity", null],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5", "br"],
  ["gzip;q=0.0", null],
  ["gzip ; q=0", null],
  ["brotli, x-gzip", null],
])("a client that sends Accept-Encoding: %s gets %s", (accepted, encoding) =>
  expect(acceptedEncoding({ headers: accepted === undefined ? {} : { "accept-encoding": accepted } })).toBe(encoding),
);
