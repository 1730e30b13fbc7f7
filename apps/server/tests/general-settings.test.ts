import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { defaultGeneralSettings, type GeneralSettings } from "@panshi/contracts/platform/general-settings";
import type { SellerSettings } from "@panshi/contracts/commerce/seller";
import { settings } from "@panshi/db/schema";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator } from "./fixtures.ts";

const PATH = "/api/admin/settings/general";
let server: TestApp;
let other: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  server = await testApp();
  other = await testApp({ sharing: server });
  ({ cookies: admin } = await addAdministrator(server, "admin"));
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const changed = {
  name: "星落祈願網",
  tagline: "落下來的星",
  email: "owner@example.com",
  timezone: "UTC",
  description: "一段說明。",
} as const;
type Answer = GeneralSettings & ErrorBody;
const get = (cookies = admin) => server.call<Answer>("GET", PATH, { cookies });
const put = (body: object, cookies = admin) => server.call<Answer>("PUT", PATH, { body, cookies });
/** What the session's answer says to every screen. */
const screens = async (app: TestApp) => {
  const { siteName, timezone } = (
    await app.call<{ siteName: string; timezone: string }>("GET", "/api/admin/auth", { cookies: admin })
  ).body;
  return { siteName, timezone };
};

it("[S2.135] [S2.137] [S6.14] an admin reads and stores name, tagline, e-mail, timezone and description, on every server within a second", async () => {
  const before = (await get()).body;
  expect(before).toEqual({ ...defaultGeneralSettings, updatedAt: "1970-01-01T00:00:00.000Z" });
  expect([await screens(server), await screens(other)]).toEqual(
    Array(2).fill({ siteName: "磐石祈願網", timezone: "Asia/Taipei" }),
  );
  const { status, body } = await put({ ...changed, updatedAt: before.updatedAt });
  expect([status, body]).toEqual([200, { ...changed, updatedAt: expect.any(String) }]);
  expect((await get()).body).toEqual(body);
  await vi.waitFor(
    async () => {
      for (const app of [server, other])
        expect(await screens(app)).toEqual({ siteName: "星落祈願網", timezone: "UTC" });
    },
    { timeout: 1000, interval: 20 },
  );
  const late = await put({ ...changed, name: "晨星祈願網", updatedAt: before.updatedAt });
  expect([late.status, late.body.code, late.body.current]).toEqual([409, "edit_conflict", body]);
  // Without the time of what it began from a call is a last write.
  expect((await put({ ...changed, name: "晨星祈願網" })).body.name).toBe("晨星祈願網");
});

it("[S6.14] the four switches are neither among an admin's fields nor an admin's to change", async () => {
  await put({ ...changed, maintenance: true, registration: false, switches: { maintenance: true } });
  const { body } = await server.call<object>("GET", "/api/admin/settings/switches", { cookies: admin });
  expect(body).toMatchObject({ registration: true, prayers: true, payment: true, maintenance: false });
  const before = await server.database.db.select().from(settings);
  const switches = { registration: true, prayers: true, payment: true, maintenance: true };
  const refused = await server.call("PUT", "/api/admin/settings/switches", { body: switches, cookies: admin });
  expect([refused.status, await server.database.db.select().from(settings)]).toEqual([403, before]);
});

it("[S6.20] a moderator is refused all of it, and what is wrong is said at its field", async () => {
  const { cookies } = await addAdministrator(server, "moderator");
  const before = await server.database.db.select().from(settings);
  const calls = [
    (await get(cookies)).status,
    (await put(changed, cookies)).status,
    (await server.call("GET", "/api/admin/seller", { cookies })).status,
    (await get({})).status,
    (await put(changed, {})).status,
  ];
  expect(calls).toEqual([403, 403, 403, 401, 401]);
  const { status, body } = await put({
    ...changed,
    name: " ",
    email: "x",
    timezone: "Asia/Tokyo",
    tagline: "一".repeat(81),
  });
  expect([status, body.issues?.map(({ path }) => path).toSorted()]).toEqual([
    400,
    ["email", "name", "tagline", "timezone"],
  ]);
  expect(await server.database.db.select().from(settings)).toEqual(before);
});

it("two people who edit the seller's details do not overwrite each other", async () => {
  const call = <T>(method: "GET" | "PUT", body?: object) =>
    server.call<T & ErrorBody>(method, "/api/admin/seller", { cookies: admin, ...(body && { body }) });
  const { updatedAt, ...values } = (await call<SellerSettings>("GET")).body;
  const saved = await call<SellerSettings>("PUT", { ...values, name: "星落有限公司", updatedAt });
  const late = await call("PUT", { ...values, name: "晨星有限公司", updatedAt });
  expect([saved.status, late.status, late.body.current]).toEqual([200, 409, saved.body]);
});
