import { DAY, HOUR } from "@panshi/core/clock";
import { sendEndingReminders } from "@panshi/core/membership/send-ending-reminders";
import { mailOutbox, notificationRecipients } from "@panshi/db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendEndingRemindersJob } from "../src/jobs/send-ending-reminders.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, grantPlan, type TestMember } from "./fixtures.ts";
import { events, notify, openOrder, withPayuni } from "./payment-fixtures.ts";

let server: TestApp;
let other: TestApp;
beforeAll(async () => {
  server = await testApp({ variables: withPayuni });
  other = await testApp({ variables: withPayuni, sharing: server });
  await addPlans(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const remind = (where = server) => sendEndingRemindersJob(where.services.baseCtx)();
const told = async ({ id }: TestMember) => {
  const { db } = server.database;
  return [
    await db.$count(mailOutbox, and(eq(mailOutbox.memberId, id), eq(mailOutbox.purpose, "ending"))),
    await db.$count(notificationRecipients, eq(notificationRecipients.memberId, id)),
  ];
};

it("tells a member three days before the end, once, in the inbox and by letter", async () => {
  const member = await addMember(server);
  await grantPlan(server, member.id, "basic", 30);
  server.clock.advance(27 * DAY - HOUR);
  await remind();
  expect(await told(member)).toEqual([0, 0]);
  server.clock.advance(HOUR);
  await Promise.all([remind(), remind(other), remind(), remind(other)]);
  expect(await told(member)).toEqual([1, 1]);
  server.clock.advance(DAY);
  await remind();
  expect(await told(member)).toEqual([1, 1]);
  const [letter] = await server.database.db.select().from(mailOutbox).where(eq(mailOutbox.memberId, member.id));
  expect([letter?.recipient, letter?.subject]).toEqual([member.email, "你的修行方案到 2026-03-31 為止"]);
});

it("does not tell of a run that another follows, but of that one's end, and again of an end that a purchase moved", async () => {
  const member = await addMember(server);
  await grantPlan(server, member.id, "basic", 30);
  await grantPlan(server, member.id, "vip", 90);
  server.clock.advance(88 * DAY);
  await remind();
  expect(await told(member)).toEqual([0, 0]);
  server.clock.advance(30 * DAY);
  await remind();
  expect(await told(member)).toEqual([1, 1]);
  // Two days are left: what is bought now lengthens the run, and its new end is told of in its time.
  const later = await addMember(server);
  await grantPlan(server, later.id, "basic", 2);
  await remind();
  expect(await told(later)).toEqual([1, 1]);
  const { merTradeNo } = await openOrder(server, later.cookies);
  await notify(server, events.card(merTradeNo, 3990));
  await remind();
  expect((await told(later))[0]).toBe(1);
  server.clock.advance(30 * DAY);
  await remind();
  expect((await told(later))[0]).toBe(2);
});

it("says how many were told, passes over members who are gone, and writes no letter to nowhere", async () => {
  await remind();
  const [gone, quiet] = [
    await addMember(server, { deletedAt: server.clock.now() }),
    await addMember(server, { email: null }),
  ];
  for (const { id } of [gone, quiet]) await grantPlan(server, id, "vip", 1);
  const tell = () => sendEndingReminders({ ctx: server.services.baseCtx, input: { limit: 10 } });
  expect((await Promise.all([tell(), tell(), tell()])).reduce((sum, each) => sum + each, 0)).toBe(1);
  expect([await told(gone), await told(quiet)]).toEqual([
    [0, 0],
    [0, 1],
  ]);
});
