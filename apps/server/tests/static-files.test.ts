import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assets } from "../src/plugins/assets.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { INTERNALS } from "./fixtures.ts";

let server: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "panshi-static-"));
  const [webRoot, adminRoot] = [join(folder, "web"), join(folder, "admin")];
  for (const each of [join(webRoot, "assets"), join(webRoot, "art/slips"), join(adminRoot, "assets")])
    await mkdir(each, { recursive: true });
  await writeFile(join(webRoot, "assets/main-B_a-1.js"), "export {}");
  await writeFile(join(webRoot, "assets/main-B_a-1.js.br"), "compressed");
  await writeFile(join(webRoot, "art/slips/good.avif"), "picture");
  await writeFile(join(webRoot, "art/.secret"), "secret");
  await writeFile(join(adminRoot, "assets/admin.css"), "a {}");
  await writeFile(join(webRoot, "favicon.svg"), "<svg/>");
  server = await testApp({
    extend: (app) => void app.register((files) => assets(files, { webRoot, adminRoot })),
  });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
});
/** Sends the path unchanged: `inject` and `fetch` would normalise it. */
const raw = async (method: string, path: string): Promise<{ status: number; body: string }> => {
  const { port } = server.app.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  request({ host: "127.0.0.1", port, method, path }, (response) => {
    text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
  })
    .on("error", reject)
    .end();
  return promise;
};
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it.each([
  "/assets/main-B_a-1.js",
  "/assets/main-B_a-1.js?v=%00",
  "/art/slips/good.avif",
  "/admin/assets/admin.css",
  "/favicon.svg",
])("%s is served", async (url) => {
  for (const method of ["GET", "HEAD"] as const) {
    if (url === "/favicon.svg" && method === "HEAD") continue;
    expect((await server.app.inject({ method, url })).statusCode, method).toBe(200);
  }
});

it("sends the file that was compressed at build time", async () => {
  const { headers, body } = await server.app.inject({
    url: "/assets/main-B_a-1.js",
    headers: { "accept-encoding": "br" },
  });
  expect([headers["content-encoding"], body]).toEqual(["br", "compressed"]);
});

it("a script and a style sheet come without the headers of documents, everything else with them", async () => {
  const ofDocuments = ["content-security-policy", "x-frame-options", "permissions-policy", "referrer-policy"];
  const rest = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" };
  for (const url of ["/assets/main-B_a-1.js", "/admin/assets/admin.css"]) {
    const { status, headers } = await server.call("GET", url);
    expect([status, headers]).toEqual([200, expect.objectContaining(rest)]);
    expect(ofDocuments.filter((name) => name in headers)).toEqual([]);
  }
  for (const url of ["/art/slips/good.avif", "/favicon.svg", "/assets/missing.js", "/assets/%00"]) {
    const { headers } = await server.call("GET", url);
    expect([url, headers]).toEqual([url, expect.objectContaining(rest)]);
    expect(ofDocuments.filter((name) => !(name in headers))).toEqual([]);
  }
});

const hostileNames = [
  "",
  "%00",
  "%00.js",
  "%5c..",
  "%5c..%5c..%5cpackage.json",
  "\\..\\..\\package.json",
  "/etc/passwd",
  "//etc/passwd",
  "..",
  "../favicon.svg",
  "%2e%2e/favicon.svg",
  "%2e%2e%2ffavicon.svg",
  "..%2f..%2fpackage.json",
  "%252e%252e%252ffavicon.svg",
  ".",
  "./main-B_a-1.js",
  "main-B_a-1.js/",
  "main-B_a-1.js/x",
  "main-B_a-1.js.",
  "main-B_a-1.js%20",
  "main-B_a-1.js%2f",
  "main-B_a-1.js::$DATA",
  "MAIN-B_A-1.JS",
  ".secret",
  "slips",
  "slips/",
  "slips//good.avif",
  "slips/./good.avif",
  "slips/%2e%2e/slips/good.avif",
  "%",
  "%zz",
  "%ff",
  "%c0%af",
  "%ed%a0%80",
  "%E7%AB%99",
  "a".repeat(300),
  "a".repeat(3000),
  `${"a/".repeat(1000)}a`,
  "%61".repeat(900),
  "?%00",
  "#",
];

describe.each(["/assets/", "/art/", "/admin/assets/", "/uploads/", "/og/", "/og/page/", "/blog/", "/slips/", "/pay/"])(
  "%s",
  (prefix) => {
    it.each(hostileNames.map((name) => [name.slice(0, 40), name]))("%s is not found", async (_short, name) => {
      for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"] as const) {
        const { status, body } = await raw(method, prefix + name);
        expect([400, 404, 405], `${method} ${status}`).toContain(status);
        if (method === "GET") expect(status).toBe(404);
        expect(body).not.toMatch(INTERNALS);
        expect(body).not.toContain("secret");
      }
    });
  },
);

it.each<[string, Record<string, string>, number]>([
  ["If-Match", { "if-match": '"another"' }, 412],
  ["If-Unmodified-Since", { "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" }, 412],
  ["a range beyond its end", { range: "bytes=900-" }, 416],
])("a file with a failing %s is refused with a Chinese message", async (_name, headers, status) => {
  for (const url of ["/assets/main-B_a-1.js", "/favicon.svg"]) {
    const answer = await server.call<ErrorBody>("GET", url, { headers });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/\p{Script=Han}/u);
  }
});
