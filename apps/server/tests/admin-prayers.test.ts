import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { MASK } from "@panshi/contracts/platform/mask";
import type { InboxNotification } from "@panshi/contracts/platform/notification";
import type { CareState, PrayerDetail } from "@panshi/contracts/journey/prayer";
import type { AdminPrayer, PrayersStatusResult } from "@panshi/contracts/journey/prayer-list";
import type { Page } from "@panshi/contracts/platform/list";
import { accessEntries, prayers } from "@panshi/db/schema";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import {
  addAdministrator,
  addMember,
  addPlans,
  addPrayers,
  grantPlan,
  snapshot,
  type TestAdministrator,
  type TestMember,
} from "./fixtures.ts";

let server: TestApp;
let admin: TestAdministrator;
let moderator: TestAdministrator;
let member: TestMember;
let rows: AdminPrayer[];
beforeAll(async () => {
  server = await testApp();
  await addPlans(server);
  admin = await addAdministrator(server, "admin");
  moderator = await addAdministrator(server, "moderator");
  member = await addMember(server, { fullName: "林月娥" });
  await grantPlan(server, member.id, "vip", 90);
  for (const prayerWish of ["願家人平安。", "願考試順利。", "我不想活了，願有人聽見。", "願店裡生意好。"])
    await server.call("POST", "/api/complete-registration", {
      cookies: member.cookies,
      body: {
        planType: "vip",
        soulPlanet: "mars",
        soulLeyline: "luye",
        sacredObject: "beitou_stone",
        sacredSong: "spirit_light",
        prayerWish,
      },
    });
  rows = (await list()).body;
});
afterAll(() => server.close());

type Who = { cookies: Record<string, string> };
/** A call of a screen: its status, and its answer or its error. */
async function ask<T>(method: "GET" | "POST", name: string, input: unknown, who: Who) {
  const query = method === "GET" ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : "";
  const { status, body } = await server.call<{ result?: { data: { json: T } } }>(method, `/trpc/${name}${query}`, {
    cookies: who.cookies,
    ...(method === "POST" && { body: { json: input } }),
  });
  return { status, body: body.result?.data.json as T };
}
const read = <T>(name: string, input: unknown, who: Who) => ask<T>("GET", name, input, who);
const change = <T>(name: string, input: unknown, who: Who) => ask<T>("POST", name, input, who);
const list = (query = "", who = admin) =>
  server.call<AdminPrayer[]>("GET", `/api/admin/prayers${query}`, { cookies: who.cookies });
const patch = (id: string, body: unknown, who = admin) =>
  server.call<AdminPrayer & ErrorBody & { current?: AdminPrayer }>("PATCH", `/api/admin/prayers/${id}`, {
    cookies: who.cookies,
    body,
  });
const titles = async (query: string, who = admin) => (await list(query, who)).body.map(({ title }) => title);
const idOf = (title: string) => rows.find((row) => row.title.startsWith(title))?.id ?? "";
/** The ids of each wish reading that the access log has, the newest first. */
const readings = async (kind: "prayer.list" | "prayer.open") =>
  (
    await server.database.db
      .select({ ids: accessEntries.subjectIds, filters: accessEntries.filters })
      .from(accessEntries)
      .where(eq(accessEntries.kind, kind))
      .orderBy(desc(accessEntries.id))
  ).map(({ ids, filters }) => ({ ids, filters }));

describe("GET /api/admin/prayers", () => {
  it("[S3.19] [S7.37] [S6.17] answers every prayer with all its fields, the one that waits for care first", async () => {
    expect(rows.map(({ title }) => title)).toEqual([
      "我不想活了，願有人聽見",
      "願店裡生意好",
      "願考試順利",
      "願家人平安",
    ]);
    expect(rows[3]).toEqual({
      id: rows[3]?.id,
      title: "願家人平安",
      content: "願家人平安。",
      status: "pending",
      successRate: null,
      memberId: member.id,
      memberName: "林月娥",
      memberEmail: member.email,
      soulPlanet: "mars",
      soulLeyline: "luye",
      sacredObject: "beitou_stone",
      sacredSong: "spirit_light",
      care: null,
      reply: null,
      repliedAt: null,
      createdAt: rows[3]?.createdAt,
      updatedAt: rows[3]?.updatedAt,
    });
    expect(rows.map(({ care }) => care)).toEqual(["open", null, null, null]);
    expect((await list("?limit=2")).headers["link"]).toContain('rel="next"');
  });

  it("[S7.37] [S7.38] takes a status, and lists all without one; an unknown one is refused on its field", async () => {
    expect(await titles("?status=completed")).toEqual([]);
    expect(await titles("?status=pending")).toHaveLength(4);
    expect(await titles("?care=open&status=pending")).toEqual(["我不想活了，願有人聽見"]);
    expect(await titles("?care=attended")).toEqual([]);
    for (const query of ["?status=all", "?status=", "?status=pending&status=completed", "?care=yes", "?sort=title"]) {
      const { status, body } = await server.call<ErrorBody>("GET", `/api/admin/prayers${query}`, {
        cookies: admin.cookies,
      });
      expect([query, status, body.issues?.length]).toEqual([query, 400, 1]);
    }
  });

  it("[S7.37] pages by cursor over prayers that wait for care and those that do not", async () => {
    for (const sort of ["-care", "care", "-createdAt", "createdAt"]) {
      const whole = (await list(`?sort=${sort}`)).body.map(({ id }) => id);
      const paged: string[] = [];
      for (let next: string | null = `?limit=1&sort=${sort}`; next; ) {
        const page: Awaited<ReturnType<typeof list>> = await list(next);
        paged.push(...page.body.map(({ id }) => id));
        next = /<[^>]*(\?[^>]+)>; rel="next"/.exec(String(page.headers["link"] ?? ""))?.[1] ?? null;
      }
      expect([sort, paged]).toEqual([sort, whole]);
    }
    const found = (await list("?search=月娥")).body.map(({ id }) => id);
    const first = await list("?search=月娥&limit=3");
    const next = /<[^>]*(\?[^>]+)>; rel="next"/.exec(String(first.headers["link"]))?.[1] ?? "";
    expect([...first.body, ...(await list(next)).body].map(({ id }) => id)).toEqual(found);
  });

  it("masks the e-mail for a moderator, in the list, a single prayer, a change and a conflict", async () => {
    expect((await list("", moderator)).body.map(({ memberEmail }) => memberEmail)).toEqual([MASK, MASK, MASK, MASK]);
    const id = idOf("願店裡");
    const { body } = await read<AdminPrayer>("admin.prayer.get", { id }, moderator);
    const updated = await patch(id, { status: "in_progress" }, moderator);
    const stale = await patch(id, { status: "pending", updatedAt: body.updatedAt }, moderator);
    expect([body.memberEmail, updated.body.memberEmail, stale.status, stale.body.current?.memberEmail]).toEqual([
      MASK,
      MASK,
      409,
      MASK,
    ]);
    await patch(id, { status: "pending" });
  });

  it("searches titles and names from one character on, and e-mails by their beginning for those who may see them", async () => {
    const other = await addMember(server, { fullName: "王Amy", email: "zebra.crossing@example.com" });
    await addPrayers(server, other.id, [{ title: "斑馬線" }]);
    expect(await titles("?search=考")).toEqual(["願考試順利"]);
    expect(await titles("?search=月娥")).toHaveLength(4);
    expect(await titles("?search=月娥&status=completed")).toEqual([]);
    for (const search of ["zebra", "ZEBRA.cross", "zebra.crossing%40example.com"])
      expect([search, await titles(`?search=${search}`)]).toEqual([search, ["斑馬線"]]);
    const [reading] = await readings("prayer.list");
    expect(reading).toEqual({ ids: [expect.any(String)], filters: { search: true } });
    const before = await readings("prayer.list");
    expect(await titles("?search=crossing")).toEqual([]);
    for (const search of ["zebra", "z", "zebra.crossing%40example.com", "%25", "example"])
      expect([search, await titles(`?search=${search}`, moderator)]).toEqual([search, []]);
    // A page that shows no wish leaves no row.
    expect(await readings("prayer.list")).toEqual(before);
  });

  it("leaves one access entry with the ids of a list, and one for a prayer that is opened, also by its change", async () => {
    const { body } = await list("?status=pending&limit=2");
    expect((await readings("prayer.list"))[0]).toEqual({
      ids: body.map(({ id }) => id),
      filters: { status: "pending" },
    });
    const id = idOf("願考試");
    const before = (await readings("prayer.open")).length;
    await read("admin.prayer.get", { id }, admin);
    await patch(id, { status: "pending" });
    expect((await readings("prayer.open")).slice(0, -before).map(({ ids }) => ids)).toEqual([[id], [id]]);
  });
});

describe("PATCH /api/admin/prayers/:id", () => {
  it("[S7.39] [S4.12] [S5.16] [S6.17] takes any status, and with completed a rate from 0 to 100", async () => {
    const id = idOf("願考試");
    for (const status of ["pending", "in_progress", "completed", "cancelled"]) {
      const answer = await patch(id, { status }, moderator);
      expect([answer.status, answer.body.status, answer.body.successRate]).toEqual([200, status, null]);
    }
    for (const successRate of [0, 100, 37]) {
      const { status, body } = await patch(id, { status: "completed", successRate });
      expect([status, body.successRate]).toEqual([200, successRate]);
    }
    expect((await patch(id, { status: "completed" })).body.successRate).toBe(37);
    expect((await patch(id, { status: "completed", successRate: null })).body.successRate).toBeNull();
    await patch(id, { status: "completed", successRate: 90 });
    const mine = await server.call<{ id: string; successRate: number }[]>("GET", "/api/prayers", {
      cookies: member.cookies,
    });
    expect(mine.body.find((prayer) => prayer.id === id)).toMatchObject({ status: "completed", successRate: 90 });
    expect((await patch(id, { status: "pending" })).body.successRate).toBeNull();
  });

  it.each([
    [{ status: "completed", successRate: 50.5 }, "successRate"],
    [{ status: "completed", successRate: "50" }, "successRate"],
    [{ status: "completed", successRate: 101 }, "successRate"],
    [{ status: "completed", successRate: -1 }, "successRate"],
    [{ status: "pending", successRate: 50 }, "successRate"],
    [{ status: "cancelled", successRate: 0 }, "successRate"],
    [{ status: "done" }, "status"],
    [{ status: null }, "status"],
    [{ successRate: 50 }, "status"],
    [{ status: ["completed"] }, "status"],
    [{ status: "completed", updatedAt: "yesterday" }, "updatedAt"],
  ])("[S5.16] [S5.17] refuses %j on its field and changes nothing", async (body, path) => {
    const before = await snapshot(server);
    const answer = await patch(idOf("願考試"), body);
    expect([answer.status, answer.body.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
    expect(await snapshot(server)).toEqual(before);
  });

  it("[S7.39] answers 409 with the present prayer where it changed meanwhile, and 404 for an unknown one", async () => {
    const id = idOf("願考試");
    const { updatedAt } = (await patch(id, { status: "in_progress" })).body;
    await patch(id, { status: "cancelled" });
    const stale = await patch(id, { status: "completed", updatedAt });
    expect([stale.status, stale.body.code, stale.body.current?.status]).toEqual([409, "edit_conflict", "cancelled"]);
    expect((await patch(crypto.randomUUID(), { status: "completed" })).status).toBe(404);
    expect((await patch("1", { status: "completed" })).status).toBe(400);
    await patch(id, { status: "pending" });
  });
});

describe("the calls of the screen", () => {
  it("a bulk change answers what it replaced, and unknown, doubled or too many ids are no error or refused", async () => {
    const ids = [idOf("願家人"), idOf("我不想活"), crypto.randomUUID()];
    const set = (input: object) => change<PrayersStatusResult>("admin.prayer.setStatus", input, moderator);
    const { body } = await set({ ids, status: "completed" });
    expect([body.changed, body.replaced.map(({ status }) => status)]).toEqual([2, ["pending", "pending"]]);
    expect((await list("?care=open")).body).toHaveLength(1);
    const restored = await change<{ changed: number }>(
      "admin.prayer.restoreStatus",
      { prayers: body.replaced },
      moderator,
    );
    expect(restored.body.changed).toBe(2);
    for (const bad of [
      { ids: [], status: "completed" },
      { ids: [ids[0], ids[0]], status: "completed" },
      { ids, status: "gone" },
      { ids, status: "completed", care: "attended" },
    ])
      expect((await set(bad)).status).toBe(400);
  });

  it("a reply reaches the member: a notification without the wish, which leads to the prayer with the reply", async () => {
    const id = idOf("我不想活");
    const reply = "謝謝你寫下來。我們在，你不用一個人。";
    for (const bad of ["", "　 ", "回".repeat(1001), "回\0"])
      expect((await change("admin.prayer.reply", { id, reply: bad }, moderator)).status).toBe(400);
    const answer = await change<AdminPrayer>("admin.prayer.reply", { id, reply }, moderator);
    expect(answer.body).toMatchObject({ id, reply });
    const inbox = await read<Page<InboxNotification>>("member.notification.list", {}, member);
    expect(inbox.body.items[0]?.path).toBe(`/dashboard?tab=prayers&prayer=${id}`);
    expect(JSON.stringify(inbox.body)).not.toMatch(/不想活|不用一個人/);
    const opened = await read<PrayerDetail>("member.temple.prayer", { id }, member);
    expect(opened.body).toMatchObject({ reply, repliedAt: expect.any(String) });
    const other = await addMember(server);
    expect((await read("member.temple.prayer", { id }, other)).status).toBe(404);
  });

  it("care is attended one by one, and then stands below those that wait", async () => {
    const id = idOf("我不想活");
    const attend = (prayerId: string) => change<AdminPrayer>("admin.prayer.attend", { id: prayerId }, moderator);
    expect((await attend(idOf("願家人"))).status).toBe(404);
    expect((await attend(id)).body.care).toBe("attended" satisfies CareState);
    expect((await list()).body.at(0)?.care).toBeNull();
    expect(await titles("?care=attended")).toEqual(["我不想活了，願有人聽見"]);
  });
});

describe("care", () => {
  it("[S7.26] a wish with words of crisis is kept and open for care, however they are punctuated; the answer says so", async () => {
    const write = async (prayerWish: string) => {
      const writer = await addMember(server);
      const { status, body } = await server.call<{ prayerId: string; care: boolean }>(
        "POST",
        "/api/complete-registration",
        {
          cookies: writer.cookies,
          body: {
            planType: "trial",
            soulPlanet: "mars",
            soulLeyline: "luye",
            sacredObject: "beitou_stone",
            sacredSong: "spirit_light",
            prayerWish,
          },
        },
      );
      const again = await server.database.db.select().from(prayers).where(eq(prayers.id, body.prayerId));
      return [status, body.care, again[0]?.care, again[0]?.content === prayerWish];
    };
    for (const wish of [
      "不．想．活．了",
      "我 不 想 活 了",
      "不*想/活👻了",
      "I want to die",
      `${"願".repeat(990)}不想活`,
      `想\u200b死`,
    ])
      expect([wish, ...(await write(wish))]).toEqual([wish, 200, true, "open", true]);
    for (const wish of ["願不想活動的貓動起來", "願".repeat(1000)])
      expect([wish, ...(await write(wish))]).toEqual([wish, 200, false, null, true]);
  });
});
