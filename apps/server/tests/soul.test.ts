import type { Dialogue } from "@panshi/contracts/journey/dialogue";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { ManualEnrolment, MemberManuals } from "@panshi/contracts/journey/manual";
import type { Moment } from "@panshi/contracts/journey/moment";
import { starterMomentItems } from "@panshi/contracts/journey/starter";
import { newId } from "@panshi/db";
import { members, notificationRecipients, notifications, prayers } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPrayers, grantPlan, snapshot, type TestMember, withTestTransaction } from "./fixtures.ts";
import { addProducts, addPurchases } from "./shop-fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const withPlan = async (): Promise<TestMember> => {
  const member = await addMember(server);
  await grantPlan(server, member.id, "basic", 30);
  return member;
};
const UNKNOWN_ID = "0190aaaa-0000-7000-8000-000000000000";

describe("/api/soul-dialogues", () => {
  const given = {
    meditationDate: "2026-02-28",
    emotionalState: "calm",
    dialogueContent: "今天坐了十分鐘。",
    soulInsights: "呼吸就好。",
  };
  const call = (member: TestMember, method: "GET" | "POST" | "PUT" | "DELETE", path = "", body?: unknown) =>
    server.call<Dialogue & Dialogue[]>(method, `/api/soul-dialogues${path}`, { cookies: member.cookies, body });

  it("[S7.23] need a session", async () => {
    for (const method of ["GET", "POST"] as const)
      expect((await server.call(method, "/api/soul-dialogues", method === "POST" ? { body: given } : {})).status).toBe(
        401,
      );
  });

  it("[S3.22] [S7.23] are created, read, updated and deleted by their member", async () => {
    const member = await withPlan();
    const made = await call(member, "POST", "", given);
    expect([made.status, made.body]).toEqual([201, { id: made.body.id, ...given }]);
    await call(member, "POST", "", { ...given, meditationDate: "2026-03-01", soulInsights: undefined });
    expect((await call(member, "GET")).body.map((each) => [each.meditationDate, each.soulInsights])).toEqual([
      ["2026-03-01", ""],
      ["2026-02-28", "呼吸就好。"],
    ]);
    const changed = await call(member, "PUT", `/${made.body.id}`, { ...given, emotionalState: "tired" });
    expect([changed.status, changed.body.emotionalState]).toEqual([200, "tired"]);
    expect((await call(member, "DELETE", `/${made.body.id}`)).status).toBe(204);
    expect((await call(member, "GET")).body).toHaveLength(1);
    expect((await call(member, "DELETE", `/${made.body.id}`)).status).toBe(404);
  });

  it("of another member answer 404, and nothing changes", async () => {
    const [owner, stranger] = [await withPlan(), await withPlan()];
    const { body } = await call(owner, "POST", "", given);
    expect((await call(stranger, "PUT", `/${body.id}`, { ...given, dialogueContent: "別人的" })).status).toBe(404);
    expect((await call(stranger, "DELETE", `/${body.id}`)).status).toBe(404);
    expect((await call(stranger, "GET")).body).toEqual([]);
    expect((await call(owner, "GET")).body[0]?.dialogueContent).toBe(given.dialogueContent);
  });

  it("need a plan that includes them to be created, and none to be read or updated", async () => {
    const member = await addMember(server);
    await grantPlan(server, member.id, "trial", 7);
    const refused = await call(member, "POST", "", given);
    expect([refused.status, refused.body]).toMatchObject([403, { code: "membership_required" }]);
    expect((await call(member, "GET")).status).toBe(200);
  });

  it.each([
    [{ meditationDate: "2026-03-02" }, "meditationDate"],
    [{ meditationDate: "1999-12-31" }, "meditationDate"],
    [{ meditationDate: "2026-02-30" }, "meditationDate"],
    [{ emotionalState: "bored" }, "emotionalState"],
    [{ dialogueContent: "  " }, "dialogueContent"],
    [{ dialogueContent: "字".repeat(4001) }, "dialogueContent"],
    [{ dialogueContent: "a\0b" }, "dialogueContent"],
    [{ soulInsights: "字".repeat(1001) }, "soulInsights"],
    [{ soulInsights: 5 }, "soulInsights"],
  ])("refuse %o with the field's name", async (wrong, path) => {
    const { status, body } = await call(await withPlan(), "POST", "", { ...given, ...wrong });
    expect([status, body]).toMatchObject([400, { code: "bad_input", issues: [{ path }] }]);
  });

  it("take every Taipei day from 2000 to today, to be written and to be changed, and no later one", async () => {
    const member = await withPlan();
    const { body } = await call(member, "POST", "", { ...given, meditationDate: "2000-01-01" });
    const days = async (path: string, method: "POST" | "PUT") => {
      const answers = [];
      for (const meditationDate of ["2000-01-01", "2026-03-01", "2026-03-02", "1999-12-31"])
        answers.push((await call(member, method, path, { ...given, meditationDate })).status);
      return answers;
    };
    expect(await days("", "POST")).toEqual([201, 201, 400, 400]);
    expect(await days(`/${body.id}`, "PUT")).toEqual([200, 200, 400, 400]);
  });

  it("answer 4xx for unknown ids", async () => {
    const member = await withPlan();
    for (const id of [UNKNOWN_ID, "1", "%00", "x".repeat(500)])
      expect([400, 404]).toContain((await call(member, "DELETE", `/${id}`)).status);
  });
});

describe("/api/meditation-moments", () => {
  const call = (member: TestMember, method: "GET" | "POST" | "PUT" | "DELETE", path = "", body?: unknown) =>
    server.call<Moment & Moment[] & Partial<ErrorBody>>(method, `/api/meditation-moments${path}`, {
      cookies: member.cookies,
      body,
    });
  const owner = async () => {
    const member = await withPlan();
    const [productId = ""] = await addProducts(server, [{}]);
    const [music = "", image = "", creative = ""] = await addPurchases(server, member.id, [
      { productId },
      { productId, productType: "code_image" },
      { productId, productType: "creative" },
    ]);
    return { member, music, image, creative };
  };

  it("[S7.24] need a session", async () =>
    expect((await server.call("GET", "/api/meditation-moments")).status).toBe(401));

  it("[S3.23] [S7.24] combine owned items, and are listed, updated and deleted", async () => {
    const { member, music, image, creative } = await owner();
    const made = await call(member, "POST", "", {
      combinationName: "睡前",
      creativeItemId: creative,
      codeImageItemId: image,
      musicItemId: music,
    });
    expect(made.status).toBe(201);
    expect(Object.keys(made.body).sort()).toEqual(
      ["id", "combinationName", "creativeItem", "codeImageItem", "musicItem", "createdAt"].sort(),
    );
    expect(made.body.musicItem).toMatchObject({ id: music, productType: "music" });
    expect((await call(member, "GET")).body).toEqual([made.body]);
    const changed = await call(member, "PUT", `/${made.body.id}`, { combinationName: "清晨", musicItemId: music });
    expect([changed.body.combinationName, changed.body.creativeItem]).toEqual(["清晨", null]);
    expect((await call(member, "DELETE", `/${made.body.id}`)).status).toBe(204);
    expect((await call(member, "GET")).body).toEqual([]);
  });

  it("refuse items of the wrong type, of another member, and none at all, made or changed", async () => {
    const [mine, other] = [await owner(), await owner()];
    const made = await call(mine.member, "POST", "", { combinationName: "清晨", musicItemId: mine.music });
    const refuse = async (body: object, paths: string[]) => {
      for (const [method, path] of [
        ["POST", ""],
        ["PUT", `/${made.body.id}`],
      ] as const) {
        const answer = await call(mine.member, method, path, { combinationName: "睡前", ...body });
        expect([answer.status, answer.body]).toMatchObject([400, { issues: paths.map((field) => ({ path: field })) }]);
      }
      expect((await call(mine.member, "GET")).body).toEqual([made.body]);
    };
    await refuse({ musicItemId: mine.image }, ["musicItemId"]);
    await refuse({ musicItemId: other.music, codeImageItemId: other.image }, ["codeImageItemId", "musicItemId"]);
    await refuse({ musicItemId: UNKNOWN_ID }, ["musicItemId"]);
    await refuse({}, ["musicItemId"]);
    await refuse({ musicItemId: mine.music, combinationName: " " }, ["combinationName"]);
  });

  it("take the starter set without any purchase: the songs, and one's own planet, land and object", async () => {
    const member = await withPlan();
    await withTestTransaction(server, (db) =>
      db
        .update(members)
        .set({ soulPlanet: "mars", soulLeyline: "wanli", sacredObject: "meteorite", sacredSong: "spirit_light" })
        .where(eq(members.id, member.id)),
    );
    const idOf = (key: string) => starterMomentItems.find((item) => item.key === key)?.id ?? null;
    const made = await call(member, "POST", "", {
      combinationName: "不用買",
      creativeItemId: idOf("meteorite"),
      codeImageItemId: idOf("mars"),
      musicItemId: idOf("living_breath"),
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      creativeItem: { productName: "隕石", productType: "creative", source: "starter", price: 0, purchaseDate: null },
      codeImageItem: { productName: "火星", productType: "code_image", source: "starter" },
      musicItem: { productName: "活著的呼吸", fileUrl: "/art/songs/living_breath.mp3", mediaType: "audio/mpeg" },
    });
    expect((await call(member, "GET")).body).toEqual([made.body]);
    const refused = async (body: object, paths: string[]) => {
      const answer = await call(member, "POST", "", { combinationName: "別人的", ...body });
      expect([answer.status, answer.body.issues?.map(({ path }) => path)]).toEqual([400, paths]);
    };
    await refused({ codeImageItemId: idOf("venus") }, ["codeImageItemId"]);
    await refused({ codeImageItemId: idOf("luye"), creativeItemId: idOf("beitou_stone") }, [
      "creativeItemId",
      "codeImageItemId",
    ]);
    await refused({ musicItemId: idOf("mars") }, ["musicItemId"]);
    // What a moment was made with stays its own, when the profile has another planet.
    await withTestTransaction(server, (db) =>
      db.update(members).set({ soulPlanet: "pluto" }).where(eq(members.id, member.id)),
    );
    const change = { combinationName: "改了名", codeImageItemId: idOf("mars"), musicItemId: idOf("spirit_light") };
    const changed = await call(member, "PUT", `/${made.body.id}`, change);
    expect(changed.body).toMatchObject({
      combinationName: "改了名",
      creativeItem: null,
      codeImageItem: { productName: "火星" },
      musicItem: { productName: "靈之光" },
    });
    expect((await server.call("GET", "/api/soul-purchases", { cookies: member.cookies })).body).toEqual([]);
  });

  it("of another member answer 404", async () => {
    const [mine, other] = [await owner(), await owner()];
    const { body } = await call(mine.member, "POST", "", { combinationName: "睡前", musicItemId: mine.music });
    const change = { combinationName: "別人的", musicItemId: other.music };
    expect((await call(other.member, "PUT", `/${body.id}`, change)).status).toBe(404);
    expect((await call(other.member, "DELETE", `/${body.id}`)).status).toBe(404);
    expect((await call(mine.member, "GET")).body).toHaveLength(1);
  });
});

describe("the app's calls of manuals, notifications and prayers", () => {
  type Answer = { error: { json: { data: ErrorBody } } };
  type Session = Pick<TestMember, "cookies">;
  const post = (path: string, { cookies }: Session, input: unknown) =>
    server.call<Answer>("POST", `/trpc/member.${path}`, { cookies, body: { json: input } });
  const failure = ({ status, body }: { status: number; body: Answer }) => {
    const { code, message } = body.error.json.data;
    expect(message).toMatch(/\p{Script=Han}/u);
    return [status, code];
  };

  const startManual = async ({ cookies }: Session): Promise<MemberManuals> => {
    const { body } = await server.call<{ result: { data: { json: MemberManuals } } }>(
      "POST",
      "/trpc/member.manual.start",
      {
        cookies,
        body: { json: { manual: "energy_manual" } },
      },
    );
    return body.result.data.json;
  };
  const sendNotification = async (recipient: TestMember): Promise<string> => {
    const now = server.clock.now();
    const id = newId(now);
    await withTestTransaction(server, async (db) => {
      await db.insert(notifications).values({
        id,
        title: "新的籤詩上架了",
        message: "你好",
        type: "general",
        targetAudience: "custom",
        status: "sent",
        sentAt: now,
        totalRecipients: 1,
        createdAt: now,
        updatedAt: now,
      });
      await db
        .insert(notificationRecipients)
        .values({ memberId: recipient.id, notificationId: id, message: null, createdAt: now });
    });
    return id;
  };

  it("need a session", async () => {
    const before = await snapshot(server);
    const nobody = { cookies: { panshi_member: "" } };
    expect((await server.call("GET", "/trpc/member.manual.view")).status).toBe(401);
    expect((await server.call("GET", "/trpc/member.notification.unread")).status).toBe(401);
    expect(failure(await post("manual.start", nobody, { manual: "energy_manual" }))).toEqual([401, "unauthorized"]);
    expect(failure(await post("manual.doDay", nobody, { id: UNKNOWN_ID, dayNumber: 1 }))).toEqual([
      401,
      "unauthorized",
    ]);
    expect(await snapshot(server)).toEqual(before);
  });

  it.each([
    ["manual.doDay", { id: UNKNOWN_ID, dayNumber: 1 }, 404, "not_found"],
    ["manual.doDay", { id: UNKNOWN_ID, dayNumber: 1, note: "別人的" }, 404, "not_found"],
    ["notification.read", { id: UNKNOWN_ID }, 404, "not_found"],
    ["temple.fulfil", { id: UNKNOWN_ID, thanks: "謝謝" }, 404, "not_found"],
    ["temple.fulfil", { id: UNKNOWN_ID, thanks: "  " }, 400, "bad_input"],
    ["manual.start", { manual: "moon_manual" }, 400, "bad_input"],
  ])("%s answers %j with %d %s", async (path, input, status, code) => {
    expect(failure(await post(path, await withPlan(), input))).toEqual([status, code]);
  });

  it.each([
    [{ dayNumber: 0 }, "dayNumber"],
    [{ dayNumber: 8 }, "dayNumber"],
    [{ dayNumber: 1.5 }, "dayNumber"],
    [{ dayNumber: "1" }, "dayNumber"],
    [{ note: "字".repeat(501) }, "note"],
    [{ note: "a\0b" }, "note"],
    [{ note: 5 }, "note"],
    [{ id: "1" }, "id"],
  ])("refuse %j with the field's name", async (wrong, path) => {
    const answer = await post("manual.doDay", await withPlan(), { id: UNKNOWN_ID, dayNumber: 1, ...wrong });
    expect(failure(answer)).toEqual([400, "bad_input"]);
    expect(answer.body.error.json.data.issues?.[0]?.path).toBe(path);
  });

  it("answer 404 for another member's manual, notification and prayer, and nothing changes", async () => {
    const [owner, other] = [await withPlan(), await withPlan()];
    const enrolmentId = (await startManual(owner)).enrolments[0]?.id;
    await addPrayers(server, owner.id, [{ status: "in_progress" }]);
    const [prayer] = await server.database.db.select().from(prayers).where(eq(prayers.memberId, owner.id));
    const notificationId = await sendNotification(owner);
    const tables = ["manual_days", "manual_enrolments", "notification_recipients", "notifications", "prayers"];
    const before = await snapshot(server, tables);
    for (const [path, input] of [
      ["manual.doDay", { id: enrolmentId, dayNumber: 1, note: "別人的" }],
      ["notification.read", { id: notificationId }],
      ["temple.fulfil", { id: prayer?.id, thanks: "別人" }],
    ] as const)
      expect([path, ...failure(await post(path, other, input))]).toEqual([path, 404, "not_found"]);
    const query = encodeURIComponent(JSON.stringify({ json: { id: prayer?.id } }));
    const view = ({ cookies }: Session) => server.call("GET", `/trpc/member.temple.prayer?input=${query}`, { cookies });
    expect([(await view(owner)).status, (await view(other)).status]).toEqual([200, 404]);
    expect(await snapshot(server, tables)).toEqual(before);
    expect((await post("notification.read", owner, { id: notificationId })).status).toBe(200);
  });

  it("answer a repeated manual day with the note that is stored, also where the call has none", async () => {
    const member = await withPlan();
    const id = (await startManual(member)).enrolments[0]?.id;
    const first = await post("manual.doDay", member, { id, dayNumber: 1, note: "窗外有風。" });
    const before = await snapshot(server, ["manual_days", "manual_enrolments"]);
    for (const note of ["窗外有風。", "", undefined]) {
      const again = await post("manual.doDay", member, { id, dayNumber: 1, note });
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
    expect(failure(await post("manual.doDay", member, { id, dayNumber: 1, note: "別的字" }))).toEqual([
      409,
      "conflict",
    ]);
    expect(await snapshot(server, ["manual_days", "manual_enrolments"])).toEqual(before);
  });

  it("trim a manual's note, and answer a refused order, limit or plan with 409, 429 and 403", async () => {
    const member = await withPlan();
    const id = (await startManual(member)).enrolments[0]?.id;
    expect(failure(await post("manual.doDay", member, { id, dayNumber: 2 }))).toEqual([409, "conflict"]);
    const done = await server.call<{ result: { data: { json: ManualEnrolment } } }>(
      "POST",
      "/trpc/member.manual.doDay",
      { cookies: member.cookies, body: { json: { id, dayNumber: 1, note: "  第 1 天，雨停了。 " } } },
    );
    expect(done.body.result.data.json.days[0]?.note).toBe("第 1 天，雨停了。");
    expect(failure(await post("manual.doDay", member, { id, dayNumber: 2 }))).toEqual([429, "manual_limit"]);
    const without = await addMember(server);
    expect(failure(await post("manual.start", without, { manual: "energy_manual" }))).toEqual([
      403,
      "membership_required",
    ]);
  });
});
