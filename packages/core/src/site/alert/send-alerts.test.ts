import { defaultGeneralSettings } from "@panshi/contracts/platform/general-settings";
import { newId, transaction } from "@panshi/db";
import { gatewayComparisons, mailOutbox } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { updateGeneralSettings } from "../../platform/settings/staff/manage-settings.ts";
import { viewAdminOverview } from "../overview/view-admin-overview.ts";
import { insertTestPaymentAttempt } from "../rollup/testing.ts";
import { insertTestAdministrator, type TestCore, testCore } from "../../testing.ts";
import { sendAlerts } from "./send-alerts.ts";

let core: TestCore;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  const { id } = await insertTestAdministrator(core.ctx, "admin");
  ctx = { ...core.ctx, actor: { kind: "administrator", administratorId: id, role: "admin" } };
});
afterAll(() => core.close());
beforeEach(async () => {
  core.warnings.length = 0;
  await transaction(ctx, async ({ db }) => {
    await db.delete(mailOutbox);
    await db.delete(gatewayComparisons);
  });
});

const setEmail = (email: string) => updateGeneralSettings(ctx, { ...defaultGeneralSettings, email });
const letters = () => core.database.db.select().from(mailOutbox).where(eq(mailOutbox.purpose, "site_alert"));
const insertFailures = async (tries = 9) => {
  const now = core.clock.now();
  const letter = { recipient: "member@example.com", subject: "主旨", body: "內文", purpose: "welcome" };
  await transaction(ctx, async ({ db }) => {
    await db.insert(mailOutbox).values({ id: newId(now), ...letter, state: "failed", tries, createdAt: now });
    await db
      .insert(gatewayComparisons)
      .values({ day: "2026-02-28", startedAt: now, progressAt: now, finishedAt: now, orders: 9, differences: 2 });
  });
};

it("writes about each thing that is wrong once a day, without personal data, with the screen's address", async () => {
  await setEmail("owner@example.com");
  await sendAlerts(ctx);
  expect(await letters()).toEqual([]);
  await insertFailures();
  await sendAlerts(ctx);
  await Promise.all([sendAlerts(ctx), sendAlerts(ctx)]);
  const sent = await letters();
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["owner@example.com", "每日核對找到不一致的訂單"],
    ["owner@example.com", "有信一直送不出去"],
  ]);
  const [comparison, letter] = sent.map(({ body }) => body);
  expect(comparison).toContain("有 2 筆訂單");
  expect(comparison).toContain("https://panshi.test/admin/orders/comparison\n");
  expect(letter).toContain("有 1 封信");
  expect(letter).toContain("https://panshi.test/admin/orders/letters\n");
  expect(sent.map(({ body }) => body).join()).not.toMatch(/member@example|主旨|內文|\ufdd0/);
  core.clock.advance(DAY);
  await sendAlerts(ctx);
  expect((await letters()).map(({ subject }) => subject).filter((one) => one === "有信一直送不出去")).toHaveLength(2);
});

it("does not write about letters that the queue still tries", async () => {
  await setEmail("owner@example.com");
  await insertFailures(8);
  await sendAlerts(ctx);
  expect((await letters()).map(({ subject }) => subject)).toEqual(["每日核對找到不一致的訂單"]);
});

it("does not write again about what a comparison found more than a day ago", async () => {
  await setEmail("owner@example.com");
  await insertFailures(0);
  core.clock.advance(DAY + 1);
  await sendAlerts(ctx);
  expect(await letters()).toEqual([]);
});

it("writes about a letter whose job is lost, twenty minutes after it was queued, with the whole text", async () => {
  await setEmail("owner@example.com");
  const now = core.clock.now();
  const letter = { recipient: "member@example.com", subject: "主旨", body: "內文", purpose: "welcome" };
  await transaction(ctx, ({ db }) =>
    db.insert(mailOutbox).values({ id: newId(now), ...letter, state: "waiting", createdAt: now }),
  );
  core.clock.advance(20 * MINUTE);
  await sendAlerts(ctx);
  expect(await letters()).toEqual([]);
  core.clock.advance(1);
  await sendAlerts(ctx);
  const [sent] = await letters();
  expect(sent?.body.split("\n").filter((line) => line !== "")).toEqual([
    "你好：",
    "有 1 封信試過很多次，還是沒有送達，不會再自己重試。",
    "請打開信件的清單，看是哪裡出了問題，再決定重寄或略過：",
    "https://panshi.test/admin/orders/letters",
    "這是系統警示，同一件事一天最多一封。收信的信箱在後台的系統設定可以改。",
    "磐石祈願網",
  ]);
});

it("without an address logs a warning, and the overview has a line until there is one", async () => {
  await setEmail("");
  await insertFailures();
  await sendAlerts(ctx);
  expect(await letters()).toEqual([]);
  expect(core.warnings).toEqual([
    { message: "site alert without an address", alert: "comparison", count: 2 },
    { message: "site alert without an address", alert: "letters", count: 1 },
  ]);
  const lines = async () => (await viewAdminOverview(ctx)).lines.map(({ line }) => line);
  expect(await lines()).toContain("alertAddress");
  await setEmail("owner@example.com");
  expect(await lines()).not.toContain("alertAddress");
});

it("writes about books that do not balance, with the amount", async () => {
  await setEmail("owner@example.com");
  // Money that came, of an order that nobody noted as paid.
  await insertTestPaymentAttempt(ctx, { paidAt: core.clock.now(), amount: 1234 });
  await sendAlerts(ctx);
  await sendAlerts(ctx);
  const sent = await letters();
  expect(sent.map(({ subject }) => subject)).toEqual(["帳務核對兩邊不符"]);
  expect(sent[0]?.body).toContain("相差 NT$ 1,234。");
  expect(sent[0]?.body).toContain("https://panshi.test/admin/orders/comparison\n");
});
