import type { Campaign } from "@panshi/contracts/commerce/campaign";
import { AppError } from "@panshi/contracts/platform/errors";
import { auditEntries } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdministratorCtx } from "../../../platform/context.ts";
import {
  insertTestAdministrator,
  outcomeOf,
  runConcurrently,
  tally,
  type TestCore,
  testCore,
} from "../../../testing.ts";
import { findRunningCampaign } from "../find-running-campaign.ts";
import { addCampaign, campaignInput, listedCampaign } from "../testing.ts";
import { VisitCounter } from "../visit-counter.ts";
import { createCampaign, deleteCampaign, listCampaigns, updateCampaign } from "./manage-campaigns.ts";

let core: TestCore;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  const { id } = await insertTestAdministrator(core.ctx, "admin");
  ctx = { ...core.ctx, actor: { kind: "administrator", administratorId: id, role: "admin" } };
});
afterAll(() => core.close());

const issuesOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: unknown) => (error instanceof AppError ? (error.body.issues ?? []).map(({ path }) => path) : ["?"]),
  );
const find = (code: string) => {
  core.ctx.cache.drop("campaigns");
  return findRunningCampaign(core.ctx, { code });
};

it("the server makes the code where none is given, and no code is ever given out again", async () => {
  const made = await addCampaign(ctx);
  expect(made.code).toMatch(/^[2-9a-z]{10}$/);
  const given = await addCampaign(ctx, { code: "spring-stone" });
  expect(given.link).toBe("https://panshi.test/c/spring-stone");
  expect(given.pictureLink).toBe("https://panshi.test/c/spring-stone.gif");
  await deleteCampaign(ctx, { id: given.id });
  for (const code of ["spring-stone", made.code]) {
    const again = createCampaign(ctx, campaignInput({ code }));
    expect([await outcomeOf(again), await issuesOf(again)]).toEqual(["campaign_code_taken", ["code"]]);
  }
  const outcomes = await runConcurrently(5, () => outcomeOf(addCampaign(ctx, { code: "at-once" })));
  expect(tally(outcomes)).toEqual({ ok: 1, campaign_code_taken: 4 });
});

it("a code stays: an edit may leave it out or repeat it, and is refused with another", async () => {
  const { id, code } = await addCampaign(ctx);
  const edit = (given: string) => updateCampaign(ctx, { ...campaignInput({ code: given }), id });
  expect([(await edit("")).code, (await edit(code)).code]).toEqual([code, code]);
  expect(await issuesOf(edit("another"))).toEqual(["code"]);
});

it("an edit that began before another one is refused with the present row; without a time the last one stands", async () => {
  const { id, updatedAt } = await addCampaign(ctx);
  const rename = (name: string, from?: string) =>
    updateCampaign(ctx, { ...campaignInput({ name }), id, ...(from && { updatedAt: from }) });
  await rename("第一個", updatedAt);
  const refused = await rename("第二個", updatedAt).catch((error: unknown) => error as AppError);
  expect(refused).toMatchObject({ code: "edit_conflict", current: { id, name: "第一個", clicks: 0, conversions: 0 } });
  expect((await rename("第三個")).name).toBe("第三個");
});

it("days in the wrong order are refused, with the field", async () => {
  const { id } = await addCampaign(ctx);
  const days = { startDate: "2026-03-02", endDate: "2026-03-01" };
  for (const call of [createCampaign(ctx, campaignInput(days)), updateCampaign(ctx, { ...campaignInput(days), id })])
    expect(await issuesOf(call)).toEqual(["endDate"]);
});

it("deleting takes a campaign out of the list and of its link, and happens once", async () => {
  const { id, code } = await addCampaign(ctx, { landingPath: "/blog" });
  expect(await find(code.toUpperCase())).toMatchObject({ id, landingPath: "/blog" });
  await deleteCampaign(ctx, { id });
  expect([await listedCampaign(ctx, id), await find(code)]).toEqual([undefined, null]);
  expect(await outcomeOf(deleteCampaign(ctx, { id }))).toBe("not_found");
  expect(await outcomeOf(updateCampaign(ctx, { ...campaignInput(), id }))).toBe("not_found");
});

it("each change leaves an entry, without the figures that visitors change", async () => {
  const { id } = await addCampaign(ctx);
  const counter = new VisitCounter();
  counter.count(ctx, id, "clicks");
  await counter.store(ctx);
  await updateCampaign(ctx, { ...campaignInput({ budget: 9000 }), id });
  await deleteCampaign(ctx, { id });
  const entries = await core.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(asc(auditEntries.id));
  expect(entries.map(({ action }) => action)).toEqual(["campaign.create", "campaign.update", "campaign.delete"]);
  expect(entries[1]).toMatchObject({ before: { budget: 8000 }, after: { budget: 9000 } });
  expect(JSON.stringify(entries)).not.toMatch(/clicks|impressions|conversions/);
});

it("the list is filtered by where campaigns stand today, by type and by being active, and sorted", async () => {
  const type = "paid_ads" as const;
  const past = await addCampaign(ctx, { type, startDate: "2026-01-01", endDate: "2026-02-28", isActive: false });
  const present = await addCampaign(ctx, { type, startDate: "2026-03-01", endDate: "2026-03-01" });
  const coming = await addCampaign(ctx, { type, startDate: "2026-03-02", endDate: "2026-04-01" });
  const ids = async (more: object) =>
    (await listCampaigns(ctx, { limit: 50, sort: "-startDate", type, ...more })).items.map(({ id }: Campaign) => id);
  expect(await ids({})).toEqual([coming.id, present.id, past.id]);
  expect(await ids({ sort: "endDate" })).toEqual([past.id, present.id, coming.id]);
  expect(await ids({ status: "completed" })).toEqual([past.id]);
  expect(await ids({ status: "active" })).toEqual([present.id]);
  expect(await ids({ status: "scheduled" })).toEqual([coming.id]);
  expect(await ids({ isActive: false })).toEqual([past.id]);
});
