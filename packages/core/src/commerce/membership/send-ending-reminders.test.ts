import type { PlanType } from "@panshi/contracts/commerce/plan";
import { connect, type Database, newId } from "@panshi/db";
import { mailOutbox, members, membershipGrants, notificationRecipients, notifications } from "@panshi/db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import { insertTestMember } from "../../testing.ts";
import { addBuyer, type TestShop, testShop, withTestTransaction, paidPlanOrder } from "../../testing-shop.ts";
import { sendEndingReminders } from "./send-ending-reminders.ts";
import { rebuildPeriods } from "./store.ts";

let shop: TestShop;
/** Of another server: the same database by connections of its own. */
let other: Database;
beforeAll(async () => {
  shop = await testShop();
  other = connect(shop.database.url, { max: 10, name: "panshi test" });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const grant = (memberId: string, planType: PlanType, days: number) =>
  withTestTransaction(shop, async (db) => {
    const now = shop.clock.now();
    await db
      .insert(membershipGrants)
      .values({ id: newId(now), memberId, planType, days, source: "seed", grantedAt: now });
    await rebuildPeriods({ db, clock: shop.clock }, memberId);
  });
const remind = (db = shop.database.db) => sendEndingReminders({ ...shop.ctx, db }, { limit: 10 });
/** How many emails and notifications a member got. */
const remindersOf = async ({ id }: { id: string }) => {
  const { db } = shop.database;
  return [
    await db.$count(mailOutbox, and(eq(mailOutbox.memberId, id), eq(mailOutbox.purpose, "ending"))),
    await db.$count(notificationRecipients, eq(notificationRecipients.memberId, id)),
  ];
};

it("reminds a member three days before the end, once, in the inbox and by email", async () => {
  const member = await insertTestMember(shop.ctx);
  await grant(member.id, "basic", 30);
  shop.clock.advance(27 * DAY - HOUR);
  await remind();
  expect(await remindersOf(member)).toEqual([0, 0]);
  shop.clock.advance(HOUR);
  await Promise.all([remind(), remind(other.db), remind(), remind(other.db)]);
  expect(await remindersOf(member)).toEqual([1, 1]);
  shop.clock.advance(DAY);
  await remind();
  expect(await remindersOf(member)).toEqual([1, 1]);
  const [email] = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.memberId, member.id));
  expect([email?.recipient, email?.subject]).toEqual([member.email, "你的修行方案到 2026-03-31 為止"]);
  expect(`${email?.subject}${email?.body}`).not.toMatch(/快|趕|最後/);
});

it("leads to the payment of the plan that ends, and of basic after the trial", async () => {
  const led = await Promise.all(
    (["trial", "basic", "vip"] as const).map(async (planType) => {
      const { id } = await insertTestMember(shop.ctx);
      await grant(id, planType, 2);
      return { id, planType };
    }),
  );
  await remind();
  const { db } = shop.database;
  for (const { id, planType } of led) {
    const path = planType === "vip" ? "/dashboard?plan=vip" : "/dashboard?plan=basic";
    const [email] = await db.select({ body: mailOutbox.body }).from(mailOutbox).where(eq(mailOutbox.memberId, id));
    expect(email?.body).toContain(`${planType === "trial" ? "接上修行方案" : "續上"}`);
    expect(email?.body).toContain(`：${shop.ctx.origin}${path}\n`);
    const [notice] = await db
      .select({ path: notifications.path })
      .from(notificationRecipients)
      .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
      .where(eq(notificationRecipients.memberId, id));
    expect(notice?.path).toBe(path);
  }
});

it("does not remind of a period that another follows, but of that one's end, and again of an end that a purchase moved", async () => {
  const member = await insertTestMember(shop.ctx);
  await grant(member.id, "basic", 30);
  await grant(member.id, "vip", 90);
  shop.clock.advance(88 * DAY);
  await remind();
  expect(await remindersOf(member)).toEqual([0, 0]);
  shop.clock.advance(30 * DAY);
  await remind();
  expect(await remindersOf(member)).toEqual([1, 1]);
  // Two days are left: a purchase now extends the period, and its new end has a reminder of its own.
  const later = await addBuyer(shop);
  await grant(later.id, "basic", 2);
  await remind();
  expect(await remindersOf(later)).toEqual([1, 1]);
  await paidPlanOrder(shop, later.ctx);
  await remind();
  expect((await remindersOf(later))[0]).toBe(1);
  shop.clock.advance(30 * DAY);
  await remind();
  expect((await remindersOf(later))[0]).toBe(2);
});

it("returns how many were reminded, skips deleted members, and sends no email without an address", async () => {
  await remind();
  const [deleted, withoutEmail] = [
    await insertTestMember(shop.ctx, { deletedAt: shop.clock.now() }),
    await insertTestMember(shop.ctx, { email: null }),
  ];
  for (const { id } of [deleted, withoutEmail]) await grant(id, "vip", 1);
  expect((await Promise.all([remind(), remind(), remind()])).reduce((sum, count) => sum + count, 0)).toBe(1);
  expect([await remindersOf(deleted), await remindersOf(withoutEmail)]).toEqual([
    [0, 0],
    [0, 1],
  ]);
});

it("reminds no deactivated member, but does once they are activated again", async () => {
  const member = await insertTestMember(shop.ctx, { isActive: false });
  await grant(member.id, "basic", 2);
  await remind();
  expect(await remindersOf(member)).toEqual([0, 0]);
  await withTestTransaction(shop, (db) => db.update(members).set({ isActive: true }).where(eq(members.id, member.id)));
  await remind();
  expect(await remindersOf(member)).toEqual([1, 1]);
});
