import type { AdminContactInfo } from "@panshi/contracts/content/contact-info";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { Plan } from "@panshi/contracts/commerce/plan";
import type { AdminPlan } from "@panshi/contracts/commerce/plan-edit";
import type { AdminSiteText, SiteText } from "@panshi/contracts/content/site-content";
import { seed } from "@panshi/db/seed";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, snapshot, type TestAdministrator } from "./fixtures.ts";

let server: TestApp;
let other: TestApp;
let moderator: TestAdministrator;
let admin: TestAdministrator;
let superAdmin: TestAdministrator;
beforeAll(async () => {
  server = await testApp();
  await seed({ url: server.database.url, kind: "base", at: "2026-03-01", log: () => {} });
  other = await testApp({ sharing: server });
  moderator = await addAdministrator(server, "moderator");
  admin = await addAdministrator(server, "admin");
  superAdmin = await addAdministrator(server, "super_admin");
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const PLANS = "/api/admin/membership-plans";
const CONTENT = "/api/admin/site-content";
const CONTACT = "/api/admin/contact-info";
const get = async <T>(path: string, who = admin) => (await server.call<T>("GET", path, { cookies: who.cookies })).body;
const put = <T>(path: string, body: object, who = admin) =>
  server.call<T & ErrorBody>("PUT", path, { body, cookies: who.cookies });
const only = <T>(rows: readonly T[], fits: (row: T) => boolean): T => {
  const row = rows.find(fits);
  if (!row) throw new Error("no such row");
  return row;
};
const plan = async (planType: string) => only(await get<AdminPlan[]>(PLANS), (row) => row.planType === planType);
const text = async (key: string) => only(await get<AdminSiteText[]>(CONTENT), (row) => row.key === key);
const line = async (kind: string) => only(await get<AdminContactInfo[]>(CONTACT), (row) => row.kind === kind);
/** The six documented fields of a plan. */
const documented = ({ name, price, duration, description, isActive, isHighlighted }: AdminPlan) => ({
  name,
  price,
  duration,
  description,
  isActive,
  isHighlighted,
});
/** What visitors are answered on both servers, as soon as it is so. */
const eventually = <T>(path: string, check: (body: T) => void) =>
  vi.waitFor(async () => {
    for (const from of [server, other]) check((await from.call<T>("GET", path)).body);
  }, 5000);
const PUBLIC_CONTACT = "/trpc/member.site.contact";
type ContactAnswer = { result: { data: { json: { label: string; value: string }[] } } };

describe("membership plans", () => {
  it("[S3.07] [S7.54] answers every plan, on sale or not, with the fields that staff edit", async () => {
    const plans = await get<AdminPlan[]>(PLANS, moderator);
    expect(plans.map(({ planType }) => planType)).toEqual(["trial", "basic", "vip"]);
    expect(plans[2]).toEqual({
      id: plans[2]?.id,
      planType: "vip",
      name: "靈師方案",
      description: "給願意陪一個願走過一季的人",
      price: 9990,
      originalPrice: 12_990,
      duration: 90,
      features: plans[2]?.features,
      buttonText: "開始九十天",
      isActive: true,
      isHighlighted: true,
      updatedAt: plans[2]?.updatedAt,
    });
  });

  it("[S4.22] [S7.55] takes the six documented fields, keeps the others, and visitors of every server see it", async () => {
    const { id, features } = await plan("basic");
    const given = {
      name: "日常方案",
      price: 4200,
      duration: 31,
      description: "每天都有",
      isActive: true,
      isHighlighted: true,
    };
    const { status, body } = await put<AdminPlan>(`${PLANS}/${id}`, { ...given, unknown: "ignored" }, superAdmin);
    expect([status, body]).toMatchObject([200, { id, planType: "basic", ...given, features }]);
    await eventually<Plan[]>("/api/editable-membership-plans", (plans) =>
      expect(plans[1]).toMatchObject({
        title: "日常方案",
        subtitle: "每天都有",
        price: 4200,
        duration: 31,
        isPopular: true,
      }),
    );
    await put(`${PLANS}/${id}`, { ...given, isActive: false }, superAdmin);
    expect((await plan("basic")).isActive).toBe(false);
    await eventually<Plan[]>("/api/editable-membership-plans", (plans) =>
      expect(plans.map(({ planType }) => planType)).toEqual(["trial", "vip"]),
    );
    await put(`${PLANS}/${id}`, given, superAdmin);
    expect((await plan("basic")).isActive).toBe(true);
  });

  it("[S6.07] a price or a duration that another role changes is a 403 and nothing of the call is stored", async () => {
    const vip = await plan("vip");
    for (const given of [{ price: 1 }, { duration: 9 }, { originalPrice: 20_000 }]) {
      const { status, body } = await put(`${PLANS}/${vip.id}`, { ...documented(vip), name: "改名", ...given });
      expect([status, body.code]).toEqual([403, "forbidden"]);
    }
    expect(await plan("vip")).toEqual(vip);
    expect((await put(`${PLANS}/${vip.id}`, { ...documented(vip), name: "靈師" })).status).toBe(200);
    expect((await plan("vip")).name).toBe("靈師");
  });

  it.each([
    [{ price: 200_000 }, "price"],
    [{ price: -1 }, "price"],
    [{ price: 0 }, "price"],
    [{ price: "3990" }, "price"],
    [{ price: 39.9 }, "price"],
    [{ price: 12_991 }, "price"],
    [{ originalPrice: 9989 }, "originalPrice"],
    [{ duration: 0 }, "duration"],
    [{ duration: 3661 }, "duration"],
    [{ duration: null }, "duration"],
    [{ name: " " }, "name"],
    [{ name: "名".repeat(21) }, "name"],
    [{ description: "看不見\u202e的" }, "description"],
    [{ features: [] }, "features"],
    [{ features: ["一", "一"] }, "features"],
    [{ features: Array.from({ length: 13 }, (_, index) => String(index)) }, "features"],
    [{ buttonText: "" }, "buttonText"],
    [{ isActive: "yes" }, "isActive"],
  ])("%j is a 400 at its field %s", async (given, field) => {
    const vip = await plan("vip");
    const { status, body } = await put(`${PLANS}/${vip.id}`, { ...documented(vip), ...given }, superAdmin);
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, [field]]);
    expect(await plan("vip")).toEqual(vip);
  });

  it("a trial that costs something is a 400, and an edit of an older row a 409 with the present one", async () => {
    const trial = await plan("trial");
    const paid = await put(`${PLANS}/${trial.id}`, { ...documented(trial), price: 10 }, superAdmin);
    expect([paid.status, paid.body.issues]).toEqual([400, [{ path: "price", message: "體驗方案不收費，售價要是 0" }]]);
    const edit = { ...documented(trial), description: "第一個人寫的", updatedAt: trial.updatedAt };
    expect((await put(`${PLANS}/${trial.id}`, edit)).status).toBe(200);
    const late = await put(`${PLANS}/${trial.id}`, { ...edit, description: "第二個人寫的" });
    expect([late.status, late.body]).toMatchObject([409, { current: { id: trial.id, description: "第一個人寫的" } }]);
  });
});

describe("site content", () => {
  it("[S3.15] [S7.56] answers every text with its id and where it is shown", async () => {
    const rows = await get<AdminSiteText[]>(CONTENT, moderator);
    const headline = only(rows, ({ key }) => key === "headline");
    expect(headline).toEqual({
      id: headline.id,
      section: "landing_hero",
      key: "headline",
      value: "一顆石頭，落進你手裡",
      description: "首頁主標題",
      updatedAt: headline.updatedAt,
    });
    expect(rows.every(({ id, description }) => id && description)).toBe(true);
  });

  it("[S6.11] [S7.57] takes a value, which visitors of every server read; a hostile one is text like any other", async () => {
    const { id, section, key, updatedAt } = await text("cta_text");
    const value = "</script><b>";
    const { status, body } = await put<AdminSiteText>(`${CONTENT}/${id}`, { value });
    expect([status, body.value]).toEqual([200, value]);
    await eventually<SiteText[]>("/api/site-content", (texts) => expect(texts).toContainEqual({ section, key, value }));
    const late = await put(`${CONTENT}/${id}`, { value: "開始吧", updatedAt });
    expect([late.status, late.body.current]).toMatchObject([409, { id, value }]);
    const long = await put(`${CONTENT}/${id}`, { value: "字".repeat(13) });
    expect([long.status, long.body.issues]).toEqual([400, [{ path: "value", message: "按鈕文字最多 12 個字" }]]);
    expect((await put(`${CONTENT}/${id}`, { value: "字".repeat(5000) })).status).toBe(400);
    expect((await put(`${CONTENT}/${id}`, {})).body.issues?.[0]?.path).toBe("value");
    expect((await text("cta_text")).value).toBe(value);
  });
});

describe("contact info", () => {
  it("[S3.16] [S7.58] answers every line in its order, shown or not", async () => {
    const lines = await get<AdminContactInfo[]>(CONTACT, moderator);
    expect(lines.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(lines[1]).toEqual({
      id: lines[1]?.id,
      label: "客服信箱",
      value: "",
      isActive: false,
      order: 2,
      kind: "email",
      updatedAt: lines[1]?.updatedAt,
    });
  });

  it("[S6.11] [S7.59] takes label, value, isActive and order, which visitors of every server read", async () => {
    const { id } = await line("email");
    const given = { label: "寫信給我們", value: "ask@example.com", isActive: true, order: 0 };
    const { status, body } = await put<AdminContactInfo>(`${CONTACT}/${id}`, given);
    expect([status, body]).toMatchObject([200, { id, ...given }]);
    await eventually<ContactAnswer>(PUBLIC_CONTACT, ({ result }) =>
      expect(result.data.json[0]).toMatchObject({ label: "寫信給我們", value: "ask@example.com" }),
    );
    const wrong = await put(`${CONTACT}/${id}`, { ...given, value: "javascript:alert(1)" });
    expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, "value"]);
    await put(`${CONTACT}/${id}`, { ...given, isActive: false });
    await eventually<ContactAnswer>(PUBLIC_CONTACT, ({ result }) =>
      expect(result.data.json.map(({ label }) => label)).not.toContain("寫信給我們"),
    );
  });

  it("[S5.30] an order is 1 where none can be read, and digits are read as in the form", async () => {
    const { id, label, value, isActive } = await line("hours");
    const edit = { label, value, isActive };
    const given = [undefined, null, "", " 　", "第一", [], {}, true, "1e999", "７", 12];
    const orders = [];
    for (const order of given) {
      await put(`${CONTACT}/${id}`, { ...edit, order: 5 });
      orders.push((await put<AdminContactInfo>(`${CONTACT}/${id}`, { ...edit, order })).body.order);
    }
    expect(orders).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 7, 12]);
    for (const order of [1.5, "1.5", -1, 10_000]) {
      const refused = await put(`${CONTACT}/${id}`, { ...edit, order });
      expect([order, refused.status, refused.body.issues?.[0]?.path]).toEqual([order, 400, "order"]);
    }
  });
});

it("[S6.19] a moderator reads plans, texts and contact lines, and is refused to write them", async () => {
  const before = await snapshot(server);
  const [vip, headline, email] = [await plan("vip"), await text("headline"), await line("email")];
  const writes = [
    await put(`${PLANS}/${vip.id}`, documented(vip), moderator),
    await put(`${CONTENT}/${headline.id}`, { value: "改了" }, moderator),
    await put(`${CONTACT}/${email.id}`, { label: "改了", value: "", isActive: true, order: 1 }, moderator),
  ];
  expect(writes.map(({ status, body }) => [status, body.message])).toEqual(
    writes.map(() => [403, "你的權限無法進行這個動作"]),
  );
  expect(await snapshot(server)).toEqual(before);
});
