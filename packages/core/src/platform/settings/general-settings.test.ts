import { defaultGeneralSettings, GeneralSettingsInput } from "@panshi/contracts/platform/general-settings";
import { auditEntries, settings } from "@panshi/db/schema";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { updateSeller, viewSellerSettings } from "../../commerce/seller/seller.ts";
import type { AdministratorCtx } from "../context.ts";
import { insertTestAdministrator, outcomeOf, type TestCore, testCore } from "../../testing.ts";
import { updateGeneralSettings, viewGeneralSettings } from "./staff/manage-settings.ts";
import { viewBackOfficeSettings, viewSiteBranding } from "./view-settings.ts";

let core: TestCore;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  const { id } = await insertTestAdministrator(core.ctx, "admin");
  ctx = { ...core.ctx, actor: { kind: "administrator", administratorId: id, role: "admin" } };
});
afterAll(() => core.close());

const change = { ...defaultGeneralSettings, name: "星落祈願網", timezone: "UTC" as const };
const as = (role: "moderator" | "super_admin"): AdministratorCtx => ({ ...ctx, actor: { ...ctx.actor, role } });

it("[S2.137] of two first changes at once one is stored, the other is shown what is there now", async () => {
  const { updatedAt, ...values } = await viewGeneralSettings(ctx);
  expect([values, await viewSiteBranding(ctx)]).toMatchObject([defaultGeneralSettings, { name: "磐石祈願網" }]);
  const save = (name: string) => updateGeneralSettings(ctx, { ...change, name, updatedAt });
  const outcomes = await Promise.all([outcomeOf(save("星落祈願網")), outcomeOf(save("晨星祈願網"))]);
  expect(outcomes.toSorted()).toEqual(["edit_conflict", "ok"]);
  const stored = await viewGeneralSettings(as("super_admin"));
  expect(["星落祈願網", "晨星祈願網"]).toContain(stored.name);
  await expect(save("北斗祈願網")).rejects.toMatchObject({ current: stored });
  const last = await updateGeneralSettings(ctx, change);
  expect(last.updatedAt > stored.updatedAt).toBe(true);
  core.ctx.cache.drop("settings");
  expect(await viewSiteBranding(ctx)).toMatchObject({ name: "星落祈願網" });
  expect(await viewBackOfficeSettings(ctx)).toEqual({ siteName: "星落祈願網", timezone: "UTC" });
  const [entry] = await core.database.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(entry).toMatchObject({ action: "site.update", before: stored, after: last });
  const [row] = await core.database.db.select().from(settings).where(eq(settings.key, "general"));
  expect(row?.updatedBy).toBe(ctx.actor.administratorId);
});

it("the seller's details are refused to an edit that began before another one", async () => {
  const { updatedAt, ...values } = await viewSellerSettings(ctx);
  const save = (name: string) => updateSeller(ctx, { ...values, name, updatedAt });
  expect(await outcomeOf(save("星落有限公司"))).toBe("ok");
  expect(await outcomeOf(save("晨星有限公司"))).toBe("edit_conflict");
  expect((await viewSellerSettings(ctx)).name).toBe("星落有限公司");
});

it("[S6.20] a moderator is refused to read and to change them", async () => {
  const moderator = as("moderator");
  const before = await viewGeneralSettings(ctx);
  expect([
    await outcomeOf(viewGeneralSettings(moderator)),
    await outcomeOf(updateGeneralSettings(moderator, change)),
    await outcomeOf(viewSellerSettings(moderator)),
  ]).toEqual(["forbidden", "forbidden", "forbidden"]);
  expect(await viewGeneralSettings(ctx)).toEqual(before);
});

it("[S9.16] zones are Taipei's and UTC, a name is one visible line of at most 60, an e-mail is an address or nothing", () => {
  const failing = (values: object) =>
    (GeneralSettingsInput.safeParse({ ...change, ...values }).error?.issues ?? []).map(({ path }) => path[0]);
  for (const timezone of ["Asia/Taipei", "UTC"]) expect(failing({ timezone })).toEqual([]);
  for (const timezone of ["Asia/Tokyo", "utc", "", null]) expect(failing({ timezone })).toEqual(["timezone"]);
  for (const name of ["", "  ", "一\n二", "\u202e反", "\u200b", "願".repeat(61), "\ufdd0"])
    expect([name, failing({ name })]).toEqual([name, ["name"]]);
  expect(failing({ name: "願".repeat(60) })).toEqual([]);
  for (const email of ["x", "a@b", "a b@example.com", "a@example.com\nBcc: b@example.com"])
    expect([email, failing({ email })]).toEqual([email, ["email"]]);
  expect(failing({ email: "" })).toEqual([]);
  expect(failing({ switches: true })).toHaveLength(1);
});
