import type { Campaign } from "@panshi/contracts/commerce/campaign";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY } from "@panshi/core/platform/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, type TestAdministrator } from "./fixtures.ts";

let server: TestApp;
let admin: TestAdministrator;
let moderator: TestAdministrator;
beforeAll(async () => {
  server = await testApp();
  admin = await addAdministrator(server, "admin");
  moderator = await addAdministrator(server, "moderator");
});
afterAll(() => server.close());

const PATH = "/api/admin/campaigns";
const call = <T = Campaign & ErrorBody>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path = "",
  body?: object,
  { cookies } = admin,
) => server.call<T>(method, `${PATH}${path}`, { cookies, ...(body && { body }) });
const listed = async (query = "") => (await call<Campaign[]>("GET", query)).body;
const dayFromNow = (days: number) => taipeiDay(server.clock.now().getTime() + days * DAY);

/** The documented body. */
const body = {
  name: "第一顆石頭",
  description: "七張圖",
  type: "social_media",
  budget: 22_000,
  targetAudience: "new_users",
  startDate: "2026-02-01",
  endDate: "2026-03-31",
  isActive: true,
};

describe("the campaigns of the back office", () => {
  it("[S3.37] [S7.40] [S7.41] [S7.42] [S7.43] are added with the documented body, listed, changed and deleted", async () => {
    const added = await call("POST", "", body);
    expect(added.status).toBe(201);
    const { id, code } = added.body;
    expect(code).toMatch(/^[2-9a-z]{10}$/);
    expect(added.body).toEqual({
      ...body,
      id,
      code,
      status: "active",
      landingPath: "/",
      link: `http://127.0.0.1:3000/c/${code}`,
      pictureLink: `http://127.0.0.1:3000/c/${code}.gif`,
      impressions: 0,
      clicks: 0,
      conversions: 0,
      createdAt: server.clock.now().toISOString(),
      updatedAt: server.clock.now().toISOString(),
    });
    expect(await listed()).toEqual([added.body]);
    const changed = {
      name: "隕石筆記",
      description: "部落格的文章",
      type: "content_marketing",
      budget: 21_000,
      targetAudience: "all_users",
      startDate: "2026-03-02",
      endDate: "2026-04-30",
      isActive: false,
    };
    const { status, body: updated } = await call("PUT", `/${id}`, changed);
    expect([status, updated]).toEqual([
      200,
      { ...added.body, ...changed, status: "scheduled", updatedAt: updated.updatedAt },
    ]);
    expect(await listed()).toEqual([updated]);
    expect((await call("DELETE", `/${id}`)).status).toBe(204);
    expect(await listed()).toEqual([]);
    for (const method of ["PUT", "DELETE"] as const) expect((await call(method, `/${id}`, body)).status).toBe(404);
  });

  it("[S4.14] have the status that their days give them today, whatever was sent", async () => {
    const days = { active: [0, 0], scheduled: [1, 9], completed: [-9, -1] } as const;
    for (const [status, [from, to]] of Object.entries(days)) {
      const added = await call("POST", "", {
        ...body,
        startDate: dayFromNow(from),
        endDate: dayFromNow(to),
        status: "paused",
      });
      expect([added.status, added.body.status]).toEqual([201, status]);
      expect((await listed(`?status=${status}`)).map(({ id }) => id)).toEqual([added.body.id]);
    }
    expect((await call<ErrorBody>("GET", "?status=paused")).status).toBe(400);
  });

  it("[S4.15] [S9.10] take the documented types and audiences, and no other", async () => {
    for (const type of ["social_media", "email", "content_marketing", "paid_ads"])
      expect((await call("POST", "", { ...body, type })).body.type).toBe(type);
    for (const targetAudience of ["all_users", "new_users", "basic_members", "vip_members", "inactive_users"])
      expect((await call("POST", "", { ...body, targetAudience })).body.targetAudience).toBe(targetAudience);
    const refused = await call("POST", "", { ...body, type: "billboard", targetAudience: "custom" });
    expect([refused.status, refused.body.issues?.map(({ path }) => path)]).toEqual([400, ["type", "targetAudience"]]);
  });

  it("[S7.42] stay switched off by a PUT that does not say whether they are active", async () => {
    const { id } = (await call("POST", "", { ...body, isActive: false })).body;
    const { isActive: _, ...rest } = body;
    expect((await call("PUT", `/${id}`, rest)).body).toMatchObject({ isActive: false });
  });

  it("[S5.29] [S5.33] have no budget where none can be read, and are active unless something else is sent", async () => {
    const { isActive: _, budget: __, ...rest } = body;
    expect((await call("POST", "", rest)).body).toMatchObject({ budget: 0, isActive: true });
    for (const [budget, stored] of [
      ["", 0],
      ["八千", 0],
      ["８０００", 8000],
      [null, 0],
    ] as const)
      expect((await call("POST", "", { ...body, budget })).body.budget).toBe(stored);
    expect((await call("POST", "", { ...body, budget: -1 })).body.issues?.map(({ path }) => path)).toEqual(["budget"]);
  });

  it("refuse what is no page of this site, days in the wrong order, and a code that was used, each at its field", async () => {
    const pathsOf = async (more: object) =>
      (await call("POST", "", { ...body, ...more })).body.issues?.map(({ path }) => path);
    for (const landingPath of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "blog",
      "/api/logout",
      "/c/again",
      "/admin",
      "/pay/1",
      "javascript:alert(1)",
    ])
      expect([landingPath, await pathsOf({ landingPath })]).toEqual([landingPath, ["landingPath"]]);
    expect(await pathsOf({ endDate: "2026-01-31" })).toEqual(["endDate"]);
    expect(await pathsOf({ code: "no dots.gif" })).toEqual(["code"]);
    const { body: made } = await call("POST", "", {
      ...body,
      code: "Spring-Stone",
      landingPath: "/blog?from=spring#top",
    });
    expect(made).toMatchObject({ code: "spring-stone", landingPath: "/blog?from=spring#top" });
    await call("DELETE", `/${made.id}`);
    const again = await call("POST", "", { ...body, code: "spring-stone" });
    expect([again.status, again.body.issues?.map(({ path }) => path)]).toEqual([409, ["code"]]);
  });

  it("keep the page of their link where an edit says none", async () => {
    const { body: made } = await call("POST", "", { ...body, landingPath: "/blog" });
    expect((await call("PUT", `/${made.id}`, body)).body.landingPath).toBe("/blog");
    expect((await call("PUT", `/${made.id}`, { ...body, landingPath: "" })).body.landingPath).toBe("/");
  });

  it("take no figures from a call", async () => {
    const figures = { impressions: 5, clicks: 4, conversions: 3 };
    const { body: made } = await call("POST", "", { ...body, ...figures });
    expect(made).toMatchObject({ impressions: 0, clicks: 0, conversions: 0 });
    expect((await call("PUT", `/${made.id}`, { ...body, ...figures })).body).toMatchObject({
      impressions: 0,
      clicks: 0,
      conversions: 0,
    });
  });

  it("answer 409 with the present row to an edit that began before another one", async () => {
    const { body: made } = await call("POST", "", body);
    const { body: renamed } = await call("PUT", `/${made.id}`, { ...body, name: "新名", updatedAt: made.updatedAt });
    const late = await call("PUT", `/${made.id}`, { ...body, name: "晚了", updatedAt: made.updatedAt });
    expect([late.status, late.body]).toEqual([
      409,
      { code: "edit_conflict", message: late.body.message, current: renamed },
    ]);
    expect((await call("PUT", `/${made.id}`, { ...body, name: "最後" })).body.name).toBe("最後");
  });

  it("[S6.13] [S6.22] are read by a moderator and written by an admin", async () => {
    const { body: made } = await call("POST", "", body);
    const asModerator = async (method: "GET" | "POST" | "PUT" | "DELETE", path = "") =>
      (await call(method, path, method === "GET" ? undefined : body, moderator)).status;
    expect(await asModerator("GET")).toBe(200);
    expect([
      await asModerator("POST"),
      await asModerator("PUT", `/${made.id}`),
      await asModerator("DELETE", `/${made.id}`),
    ]).toEqual([403, 403, 403]);
    expect((await listed()).find(({ id }) => id === made.id)).toEqual(made);
  });

  it("are listed in pages", async () => {
    const first = await call<Campaign[]>("GET", "?limit=2&sort=name");
    expect(first.body).toHaveLength(2);
    const next = /<\/api\/admin\/campaigns([^>]*)>; rel="next"/.exec(String(first.headers["link"]))?.[1] ?? "";
    const second = await listed(next);
    expect(second.map(({ id }) => id)).not.toContain(first.body[1]?.id);
    expect(Number(first.headers["x-total-count"])).toBeGreaterThan(4);
  });
});
