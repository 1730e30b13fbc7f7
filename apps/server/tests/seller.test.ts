import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { emptySeller, type Seller } from "@panshi/contracts/commerce/seller";
import { auditEntries, settings } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, withTestTransaction } from "./fixtures.ts";

let server: TestApp;
let other: TestApp;
beforeAll(async () => {
  server = await testApp();
  other = await testApp({ sharing: server });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const whole: Seller = {
  name: "磐石股份有限公司",
  companyNumber: "04595257",
  representative: "林若晨",
  address: "臺北市中正區一路一號",
  email: "ask@example.com",
  phone: "",
};
const read = async (from = server) => (await from.call<Seller>("GET", "/api/seller")).body;
const put = (body: unknown, cookies: Record<string, string> = {}) =>
  server.call<Seller & ErrorBody>("PUT", "/api/admin/seller", { body, cookies });

it("is empty before the first update, then the same on every server, with its audit entry", async () => {
  expect(await read()).toEqual(emptySeller);
  expect(await read(other)).toEqual(emptySeller);
  const { id, cookies } = await addAdministrator(server, "admin");
  const { status, body } = await put(whole, cookies);
  expect([status, body]).toEqual([200, { ...whole, updatedAt: expect.any(String) }]);
  await vi.waitFor(async () => {
    expect(await read()).toEqual(whole);
    expect(await read(other)).toEqual(whole);
  }, 5000);
  const [entry] = await server.database.db.select().from(auditEntries).where(eq(auditEntries.action, "seller.update"));
  expect(entry).toMatchObject({ administratorId: id, before: emptySeller, after: whole });
});

it("is updated by administrators alone, and not with an invalid company number", async () => {
  const before = await server.database.db.select().from(settings);
  const moderator = await addAdministrator(server, "moderator");
  const admin = await addAdministrator(server, "admin");
  const member = await addMember(server);
  expect((await put(whole)).status).toBe(401);
  expect((await put(whole, member.cookies)).status).toBe(401);
  expect((await put(whole, moderator.cookies)).status).toBe(403);
  const refused = await put({ ...whole, companyNumber: "04595258" }, admin.cookies);
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, "companyNumber"]);
  expect(await server.database.db.select().from(settings)).toEqual(before);
});

it("a field that is not stored is empty", async () => {
  await withTestTransaction(server, (db) => db.delete(settings));
  const updatedAt = server.clock.now();
  await withTestTransaction(server, (db) =>
    db.insert(settings).values({ key: "seller", value: { name: "磐石" }, updatedAt }),
  );
  server.services.cache.drop("settings");
  expect(await read()).toEqual({ ...emptySeller, name: "磐石" });
});
