import { newId, transaction } from "@panshi/db";
import { notificationRecipients, notifications } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  insertTestAdministrator,
  insertTestMember,
  outcomeOf,
  signInTestMember,
  tally,
  type TestCore,
  testCore,
  runConcurrently,
} from "../../testing.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { eraseMember } from "../member-change/change-account.ts";
import { countUnreadNotifications, listInbox, markAllNotificationsRead, markNotificationRead } from "./inbox.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const addMember = async () => (await signInTestMember(core.ctx, (await insertTestMember(core.ctx)).id)).ctx;
const list = async (ctx: MemberCtx) => (await listInbox(ctx, { limit: 50 })).items;
const unread = (ctx: MemberCtx) => countUnreadNotifications(ctx);

async function send(
  recipients: MemberCtx[],
  given: { title?: string; message?: string; administratorId?: string } = {},
): Promise<string> {
  core.clock.advance(1000);
  const now = core.clock.now();
  const id = newId(now);
  await transaction(core.ctx, async ({ db }) => {
    await db.insert(notifications).values({
      id,
      title: given.title ?? "新的籤詩上架了",
      message: "你好",
      type: "general",
      administratorId: given.administratorId ?? null,
      targetAudience: "custom",
      status: "sent",
      sentAt: now,
      totalRecipients: recipients.length,
      createdAt: now,
      updatedAt: now,
    });
    await db.insert(notificationRecipients).values(
      recipients.map(({ actor }) => ({
        memberId: actor.viewer.id,
        notificationId: id,
        message: given.message ?? null,
        createdAt: now,
      })),
    );
  });
  return id;
}

it("are listed newest first with the text sent to the member, and read once", async () => {
  const [one, other] = [await addMember(), await addMember()];
  const first = await send([one, other]);
  await send([one], { title: "小明，生日快樂", message: "給你的話" });
  expect((await list(one)).map((each) => [each.title, each.message, each.isRead])).toEqual([
    ["小明，生日快樂", "給你的話", false],
    ["新的籤詩上架了", "你好", false],
  ]);
  expect([await unread(one), await unread(other)]).toEqual([2, 1]);
  const outcomes = await runConcurrently(3, () => outcomeOf(markNotificationRead(one, { id: first })));
  expect(tally(outcomes)).toEqual({ ok: 3 });
  expect([await unread(one), await unread(other)]).toEqual([1, 1]);
  const [row] = await core.database.db.select().from(notifications).where(eq(notifications.id, first));
  expect(row?.readCount).toBe(1);
  await markAllNotificationsRead(one);
  expect([await unread(one), (await list(one)).every((each) => each.isRead)]).toEqual([0, true]);
});

it("of another member are not found", async () => {
  const [one, other] = [await addMember(), await addMember()];
  const id = await send([one]);
  expect(await outcomeOf(markNotificationRead(other, { id }))).toBe("not_found");
  expect(await unread(one)).toBe(1);
});

it("from staff stay for their other readers when one of them is erased; the system's own go with the member", async () => {
  const [one, other] = [await addMember(), await addMember()];
  const { id: administratorId } = await insertTestAdministrator(core.ctx, "super_admin");
  const shared = await send([one, other], { administratorId });
  const own = await send([one]);
  const actor = { kind: "administrator", administratorId, role: "super_admin" } as const;
  const input = { memberId: one.actor.viewer.id, reason: "本人要求" };
  await eraseMember({ ...core.ctx, actor }, input);
  expect((await list(other)).map(({ id }) => id)).toEqual([shared]);
  expect(await core.database.db.$count(notifications, eq(notifications.id, own))).toBe(0);
});

it("can be read by concurrent readers of the same ones in any order", async () => {
  const members = await runConcurrently(6, addMember);
  for (let index = 0; index < 5; index += 1) await send(members);
  await Promise.all(members.map((ctx) => markAllNotificationsRead(ctx)));
  expect(await Promise.all(members.map(unread))).toEqual([0, 0, 0, 0, 0, 0]);
});

it("of the system has its kind, its time and where it leads; it is not sent to whoever has left", async () => {
  const one = await addMember();
  const { id: leaverId } = await insertTestMember(core.ctx, { deletedAt: core.clock.now() });
  const texts = { title: "方案開始了", message: "今天起九十天。", type: "service" } as const;
  const notify = (memberId: string) =>
    transaction(core.ctx, (tx) => notifyMember(tx, { memberId, ...texts, path: "/dashboard?tab=plan" }));
  await notify(one.actor.viewer.id);
  const createdAt = core.clock.now().toISOString();
  expect(await list(one)).toEqual([
    { id: expect.any(String), ...texts, path: "/dashboard?tab=plan", isRead: false, createdAt },
  ]);
  const before = await core.database.db.$count(notifications);
  await notify(leaverId);
  expect(await core.database.db.$count(notifications)).toBe(before);
});

it("that are unread are counted up to a hundred", async () => {
  const one = await addMember();
  for (let sent = 0; sent < 99; sent += 1) await send([one]);
  expect(await unread(one)).toBe(99);
  for (let sent = 0; sent < 3; sent += 1) await send([one]);
  expect(await unread(one)).toBe(100);
});
