import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";

/** Checks the OpenAPI document with public tools. */

const run = promisify(execFile);
const tools = createRequire(new URL("../../../tooling/openapi/package.json", import.meta.url));
const packageFolder = (name: string) => dirname(tools.resolve(`${name}/package.json`));

let server: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "panshi-openapi-"));
  server = await testApp();
  writeFileSync(join(folder, "openapi.json"), (await server.call("GET", "/api/openapi.json")).text);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

type Problem = { ruleId: string; severity: string; location: [{ pointer: string }] };

it("[S7.96] the document passes the recommended rules of Redocly", { timeout: 60_000 }, async () => {
  const lint = ["lint", "openapi.json", "--extends=recommended", "--format=json"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { stdout } = await run(process.execPath, [join(packageFolder("@redocly/cli"), "bin/cli.js"), ...lint], {
    cwd: folder,
    env,
  }).catch((failed: { stdout: string }) => failed);
  const { problems } = JSON.parse(stdout) as { problems: Problem[] };
  const found = problems.map(({ severity, ruleId, location: [{ pointer }] }) => `${severity} ${ruleId} ${pointer}`);
  // A navigation answers a redirect only, and a health check has no 4xx.
  const [noSuccess, noRefusal] = ["warn operation-2xx-response", "warn operation-4xx-response"];
  expect(found.toSorted()).toEqual(
    [
      `${noSuccess} #/paths/~1api~1login/get/responses`,
      `${noRefusal} #/paths/~1api~1login/get/responses`,
      `${noRefusal} #/paths/~1api~1logout/get/responses`,
      `${noSuccess} #/paths/~1api~1auth~1google/get/responses`,
      `${noSuccess} #/paths/~1api~1auth~1google~1callback/get/responses`,
      `${noSuccess} #/paths/~1api~1payments~1payuni~1return/post/responses`,
      `${noRefusal} #/paths/~1health~1live/get/responses`,
      `${noRefusal} #/paths/~1health~1ready/get/responses`,
    ].toSorted(),
  );
});

/** Code of another developer: correct calls compile, wrong ones do not. */
const client = `
import createClient from "openapi-fetch";
import type { paths } from "./schema.d.ts";

const api = createClient<paths>({ baseUrl: "https://panshi.test" });

const prayers = await api.GET("/api/prayers", { params: { query: { limit: 20 } } });
export const titles: string[] = (prayers.data ?? []).map(({ title }) => title);
export const failure: string | undefined = prayers.error?.message;

const slip = await api.PUT("/api/admin/oracles/{id}", {
  params: { path: { id: "0190aaaa-0000-7000-8000-000000000000" } },
  body: { title: "石上清泉", interpretation: "慢慢來。" },
});
export const changed: string | undefined = slip.data?.updatedAt;

const signedIn = await api.POST("/api/auth/login", { body: { identifier: "a@example.com", password: "secret" } });
export const next: string | undefined = signedIn.data?.redirectUrl;

// @ts-expect-error a body without its password
await api.POST("/api/auth/login", { body: { identifier: "a@example.com" } });
// @ts-expect-error no such call
await api.GET("/api/no-such-call");
// @ts-expect-error no such field
export const wrong = prayers.data?.[0]?.wish;
`;

it("[S7.96] a client generated from the document compiles", { timeout: 60_000 }, async () => {
  const generate = join(packageFolder("openapi-typescript"), "bin/cli.js");
  await run(process.execPath, [generate, "openapi.json", "--output", "schema.d.ts"], { cwd: folder });
  writeFileSync(join(folder, "client.mts"), client);
  const compilerOptions = {
    target: "ES2024",
    module: "NodeNext",
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
    lib: ["ES2024", "DOM"],
    paths: { "openapi-fetch": [join(packageFolder("openapi-fetch"), "dist/index.d.mts")] },
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["client.mts", "schema.d.ts"] }),
  );
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "lib/tsc.js");
  const { stdout } = await run(process.execPath, [compiler, "-p", "."], { cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  );
  expect(stdout).toBe("");
});
