import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seed } from "@panshi/db/seed";
import { testDatabase } from "@panshi/db/testing";
import { afterAll, expect, test } from "vitest";
import { readEnvironment } from "../../../apps/server/src/environment.ts";
import { startStandIns } from "./start-stand-ins.ts";

const root = mkdtempSync(join(tmpdir(), "panshi-stand-ins-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What starts with these variables, and the variables afterwards. */
async function start(given: Record<string, string>) {
  const env: NodeJS.ProcessEnv = { ...given };
  const standIns = await startStandIns(env, root);
  const served = await Promise.all(
    [env.OPENAI_BASE_URL, env.GOOGLE_ISSUER]
      .filter((url) => url?.startsWith("http://127.0.0.1:"))
      .map(async (url) => (await fetch(new URL("/", url))).text()),
  );
  await standIns.close();
  return { started: standIns.started, env, served };
}

/** The outside parties that the server has with these variables. */
const offered = (env: NodeJS.ProcessEnv) => {
  const { OPENAI_BASE_URL: model, google, payuni } = readEnvironment(env);
  return { model, google, payuni };
};

const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://panshi.example",
  DATABASE_URL: "postgres://panshi@db/panshi",
  APP_SECRET: "x".repeat(40),
  SMTP_URL: "smtp://127.0.0.1:9",
};

test("each party of which nothing is set has a stand-in on loopback, which the server uses", async () => {
  const { started, env, served } = await start({
    NODE_ENV: "",
    OPENAI_BASE_URL: "",
    GOOGLE_ISSUER: "",
    PAYUNI_API: "",
  });
  expect(started).toEqual(["gateway", "model", "openid"]);
  expect(served).toHaveLength(2);
  for (const page of served) expect(page).toContain("<strong>示範：");
  const { OPENAI_BASE_URL, google, payuni } = readEnvironment(env);
  expect(OPENAI_BASE_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect(google?.issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(payuni).toMatchObject({ local: true, host: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
});

test("the gateway knows the trades of the seed, also those of a database that starts after it", async () => {
  const database = await testDatabase({ max: 2 });
  const env: NodeJS.ProcessEnv = { OPENAI_BASE_URL: "off", GOOGLE_ISSUER: "off" };
  const standIns = await startStandIns(env, root);
  await seed({ url: database.url, kind: "demo", members: 4, log: () => {} });
  const [paid] = await database.sql`select mer_trade_no from payment_attempts where state = 'paid' limit 1`;
  const look = async () => (await fetch(`${env.PAYUNI_API}/_control/trades/${paid?.mer_trade_no}`)).status;
  expect(await look()).toBe(404);
  env.DATABASE_URL = database.url;
  expect(await look()).toBe(200);
  await standIns.close();
  await database.close();
});

test("off starts none, each by its own variable, and the server then offers nothing", async () => {
  const off = { OPENAI_BASE_URL: "off", GOOGLE_ISSUER: "off", PAYUNI_API: "off" };
  const { started, env } = await start(off);
  expect([started, env]).toEqual([[], off]);
  expect(offered(env)).toEqual({ model: undefined, google: null, payuni: null });
  expect((await start({ ...off, OPENAI_BASE_URL: "" })).started).toEqual(["model"]);
  expect((await start({ ...off, GOOGLE_ISSUER: "" })).started).toEqual(["openid"]);
  expect((await start({ ...off, PAYUNI_API: "" })).started).toEqual(["gateway"]);
});

test("what is configured is left as it is, and production starts none", async () => {
  const configured = {
    OPENAI_BASE_URL: "https://api.openai.com/v1",
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
    PAYUNI_MER_ID: "ABC",
  };
  for (const given of [configured, production, { ...production, PAYUNI_API: "off" }]) {
    const { started, env } = await start(given);
    expect([started, env]).toEqual([[], given]);
  }
  expect(offered(production)).toEqual({ model: undefined, google: null, payuni: null });
  expect(readdirSync(root)).toEqual([".data"]);
});
