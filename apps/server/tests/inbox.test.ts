import type { InboxNotification } from "@panshi/contracts/notification";
import type { PrayerDetail } from "@panshi/contracts/prayer";
import { DAY } from "@panshi/core/clock";
import { newId } from "@panshi/db";
import { blogPosts, notificationRecipients, notifications, prayers } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPrayers, type TestMember, writeRows } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** A call of the app's own door, unwrapped. */
async function call<T>(member: TestMember | null, path: string, input?: object, mutation = false) {
  const json = { json: input ?? null };
  const url = `/trpc/${path}${mutation || !input ? "" : `?input=${encodeURIComponent(JSON.stringify(json))}`}`;
  const answer = await server.call<{ result?: { data: { json: T } }; error?: unknown }>(
    mutation ? "POST" : "GET",
    url,
    { ...(member && { cookies: member.cookies }), ...(mutation && { body: json }) },
  );
  return { status: answer.status, value: answer.body.result?.data.json as T };
}

describe("a member's notifications", () => {
  const send = async (recipients: TestMember[], given: { title?: string; own?: string } = {}) => {
    server.clock.advance(1000);
    const now = server.clock.now();
    const id = newId(now);
    await writeRows(server, async (db) => {
      await db.insert(notifications).values({
        id,
        title: given.title ?? "新的籤詩上架了",
        message: "你好",
        type: "general",
        targetAudience: "custom",
        status: "sent",
        sentAt: now,
        totalRecipients: recipients.length,
        createdAt: now,
        updatedAt: now,
      });
      await db.insert(notificationRecipients).values(
        recipients.map((member) => ({
          memberId: member.id,
          notificationId: id,
          message: given.own ?? null,
          createdAt: now,
        })),
      );
    });
    return id;
  };
  const list = async (member: TestMember) =>
    (await call<{ items: InboxNotification[] }>(member, "member.notification.list", { limit: 50 })).value.items;
  const unread = async (member: TestMember) => (await call<number>(member, "member.notification.unread")).value;

  it("are listed newest first in the words sent to them, and read once", async () => {
    const [one, other] = [await addMember(server), await addMember(server)];
    const first = await send([one, other]);
    await send([one], { title: "小明，生日快樂", own: "給你的話" });
    expect((await list(one)).map((each) => [each.title, each.message, each.isRead])).toEqual([
      ["小明，生日快樂", "給你的話", false],
      ["新的籤詩上架了", "你好", false],
    ]);
    expect([await unread(one), await unread(other)]).toEqual([2, 1]);
    const read = () => call(one, "member.notification.read", { id: first }, true);
    expect((await Promise.all([read(), read(), read()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([await unread(one), await unread(other)]).toEqual([1, 1]);
    const [row] = await server.database.db.select().from(notifications).where(eq(notifications.id, first));
    expect(row?.readCount).toBe(1);
    await call(one, "member.notification.readAll", undefined, true);
    expect([await unread(one), (await list(one)).every((each) => each.isRead)]).toEqual([0, true]);
  });

  it("want a session, and never reach another's", async () => {
    const [one, other] = [await addMember(server), await addMember(server)];
    const id = await send([one]);
    expect((await call(null, "member.notification.unread")).status).toBe(401);
    expect((await call(other, "member.notification.read", { id }, true)).status).toBe(404);
    expect(await unread(one)).toBe(1);
  });

  it("let two readers of the same ones pass in any order", async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => addMember(server)));
    for (let index = 0; index < 5; index += 1) await send(members);
    await Promise.all(members.map((member) => call(member, "member.notification.readAll", undefined, true)));
    expect(await Promise.all(members.map(unread))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe("還願", () => {
  it("completes a wish with thanks, keeps its rate and its day, and lets the words be rewritten", async () => {
    const member = await addMember(server);
    await addPrayers(server, member.id, [{ status: "in_progress" }]);
    const [row] = await server.database.db.select().from(prayers).where(eq(prayers.memberId, member.id));
    const id = row?.id ?? "";
    const fulfil = (thanks: string, as = member) =>
      call<PrayerDetail>(as, "member.temple.fulfil", { id, thanks }, true);
    const { value } = await fulfil("謝謝");
    expect(value).toMatchObject({ status: "completed", successRate: null, thanks: "謝謝" });
    server.clock.advance(DAY);
    const again = await fulfil("謝謝你一路陪著");
    expect(again.value).toMatchObject({ thanks: "謝謝你一路陪著", fulfilledAt: value.fulfilledAt });
    expect((await call<PrayerDetail>(member, "member.temple.prayer", { id })).value).toEqual(again.value);
    const stranger = await addMember(server);
    expect((await fulfil("別人", stranger)).status).toBe(404);
    expect((await call(stranger, "member.temple.prayer", { id })).status).toBe(404);
    expect((await fulfil("  ")).status).toBe(400);
  });
});

describe("GET /api/blog/posts/{slug}", () => {
  it("answers a published post with others of its kind first, and 404 for a draft", async () => {
    const now = server.clock.now();
    const post = (slug: string, given: Partial<typeof blogPosts.$inferInsert> = {}) => ({
      id: newId(now),
      slug,
      title: slug,
      excerpt: "摘要",
      content: "字".repeat(801),
      category: "guide" as const,
      authorName: "編輯",
      isPublished: true,
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
      ...given,
    });
    await writeRows(server, (db) =>
      db
        .insert(blogPosts)
        .values([
          post("one"),
          post("newer-other", { category: "news", publishedAt: new Date(now.getTime() + 9) }),
          post("same"),
          post("draft", { isPublished: false }),
        ]),
    );
    const read = (slug: string) =>
      server.call<{ minutes: number; related: { slug: string }[] }>("GET", `/api/blog/posts/${slug}`);
    const { status, body } = await read("one");
    expect([status, body.minutes, body.related.map((each) => each.slug)]).toEqual([200, 3, ["same", "newer-other"]]);
    for (const wrong of ["draft", "nobody", "%E6%B2%92%E6%9C%89"]) expect((await read(wrong)).status).toBe(404);
    for (const wrong of ["..", "a%00", "x".repeat(200)]) expect([400, 404]).toContain((await read(wrong)).status);
  });
});
