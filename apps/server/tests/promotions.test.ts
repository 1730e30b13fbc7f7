import { couponMessages } from "@panshi/contracts/commerce/promotion";
import type { PromotionRecord } from "@panshi/contracts/commerce/promotion-edit";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { auditEntries } from "@panshi/db/schema";
import { and, asc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { createCouponOrder, postPayPage, quote, sortedStatuses } from "./coupon-fixtures.ts";
import { addAdministrator, addMember, addPlans } from "./fixtures.ts";
import { beginAttempt, gatewayEventFields, notify, payuniVariables, stateAndFlagOf } from "./payment-fixtures.ts";

const PATH = "/api/admin/promotions";
let server: TestApp;
let admin: Record<string, string>;
let moderator: Record<string, string>;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
  admin = (await addAdministrator(server, "admin")).cookies;
  moderator = (await addAdministrator(server, "moderator")).cookies;
});
afterAll(() => server.close());

const call = <T = PromotionRecord>(method: "GET" | "POST" | "PUT" | "DELETE", path = "", body?: object, as = admin) =>
  server.call<T>(method, `${PATH}${path}`, { cookies: as, ...(body && { body }) });
let codes = 0;
/** Documented fields alone. */
const spring = (more: object = {}) => ({
  title: "春天",
  description: "給第一次來的人",
  discountType: "percentage",
  discountValue: 10,
  couponCode: `SPRING${(codes += 1)}`,
  validFrom: "2026-01-01",
  validTo: "2026-12-31",
  usageLimit: 5,
  isActive: true,
  ...more,
});
const make = async (more: object = {}) => {
  const made = await call("POST", "", spring(more));
  expect([made.status, made.text]).toEqual([201, made.text]);
  return made.body;
};
/** The row as the list has it now. */
const present = async (id: string) =>
  (await call<PromotionRecord[]>("GET", "?limit=200")).body.find((row) => row.id === id);
const issues = (body: ErrorBody) => body.issues?.map(({ path, message }) => `${path}: ${message}`);

describe("the documented calls", () => {
  it("[S3.38] [S7.45] POST answers the promotion, with what was left out as a new one has it", async () => {
    const { status, body } = await call("POST", "", spring({ couponCode: "FIRST-2026" }));
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: "春天",
      description: "給第一次來的人",
      discountType: "percentage",
      discountValue: 10,
      couponCode: "FIRST-2026",
      validFrom: "2025-12-31T16:00:00.000Z",
      validTo: "2026-12-31T15:59:59.999Z",
      usageLimit: 5,
      usedCount: 0,
      reservedCount: 0,
      appliesTo: "all",
      minimumAmount: null,
      isActive: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it("[S9.12] [S5.33] a new one without a limit can be used 100 times and is active", async () => {
    const { usageLimit: _limit, isActive: _active, ...rest } = spring();
    expect((await call("POST", "", rest)).body).toMatchObject({ usageLimit: 100, isActive: true });
  });

  it("[S5.28] a code becomes upper case, full-width letters too, however it was typed", async () => {
    expect((await make({ couponCode: " may-ｆ1ve " })).couponCode).toBe("MAY-F1VE");
  });

  it("[S5.29] a discount and a limit are read from a text, and what is no number is 0", async () => {
    expect(await make({ discountValue: "１５", usageLimit: "30" })).toMatchObject({
      discountValue: 15,
      usageLimit: 30,
    });
    expect(await make({ discountValue: "", usageLimit: "many" })).toMatchObject({ discountValue: 0, usageLimit: 0 });
  });

  it("[S7.44] GET answers the promotions, newest first, filtered, sorted and searched", async () => {
    const [old, next, off] = [
      await make({ title: "去年的禮物", validFrom: "2025-01-01", validTo: "2025-12-31" }),
      await make({ title: "下一季的禮物", validFrom: "2027-01-01", validTo: "2027-12-31", appliesTo: "goods" }),
      await make({ title: "停用的禮物", isActive: false }),
    ];
    const titles = async (query: string) =>
      (await call<PromotionRecord[]>("GET", `?search=${encodeURIComponent("禮物")}${query}`)).body.map(({ id }) => id);
    expect(await titles("")).toEqual([off.id, next.id, old.id]);
    expect(await titles("&sort=validTo")).toEqual([old.id, off.id, next.id]);
    expect(await titles("&period=ended")).toEqual([old.id]);
    expect(await titles("&period=upcoming")).toEqual([next.id]);
    expect(await titles("&period=current")).toEqual([off.id]);
    expect(await titles("&isActive=false")).toEqual([off.id]);
    expect(await titles("&appliesTo=goods")).toEqual([next.id]);
    const page = await call<PromotionRecord[]>("GET", "?limit=1");
    expect([page.body.length, page.headers.link]).toEqual([1, expect.stringMatching(/rel="next"/)]);
  });

  it("[S4.23] a promotion is active or inactive, and an inactive one's code is refused", async () => {
    const { id, couponCode, updatedAt: _, ...row } = await make();
    const { cookies } = await addMember(server);
    const priceOf = async () => (await quote(server, { planType: "basic", couponCode }, cookies)).body.total;
    expect(await priceOf()).toBe(3591);
    const off = await call("PUT", `/${id}`, { ...row, couponCode, isActive: false });
    expect([off.status, off.body.isActive, await priceOf()]).toEqual([200, false, 3990]);
    expect((await call("PUT", `/${id}`, { ...row, couponCode, isActive: true })).body.isActive).toBe(true);
    expect(await priceOf()).toBe(3591);
  });

  it("[S7.46] PUT changes every field, and keeps what only we have where it is left out", async () => {
    const { id, updatedAt } = await make({ appliesTo: "plans", minimumAmount: 3000 });
    const change = {
      title: "秋天",
      description: "",
      discountType: "fixed",
      discountValue: 300,
      couponCode: "AUTUMN300",
      validFrom: "2026-03-01T02:00:00.000Z",
      validTo: "2026-04-01T03:00:00.000Z",
      usageLimit: 7,
      isActive: false,
    };
    const { status, body } = await call("PUT", `/${id}`, { ...change, updatedAt });
    expect([status, body]).toEqual([200, expect.objectContaining(change)]);
    expect(body).toMatchObject({ appliesTo: "plans", minimumAmount: 3000 });
    expect(await present(id)).toEqual(body);
    // Another began from the row before: refused with the present row, and without a time the last write stands.
    const late = await call<ErrorBody>("PUT", `/${id}`, { ...change, title: "遲到", updatedAt });
    expect([late.status, late.body.code, late.body.current]).toEqual([409, "edit_conflict", body]);
    const last = await call("PUT", `/${id}`, { ...change, appliesTo: "goods", minimumAmount: null });
    expect(last.body).toMatchObject({ appliesTo: "goods", minimumAmount: null });
  });

  it("[S7.47] DELETE takes a promotion out of every list; its code works no more and is never free again", async () => {
    const { id, couponCode } = await make();
    const { cookies } = await addMember(server);
    const orderId = await createCouponOrder(server, couponCode, cookies);
    const begun = await addMember(server);
    const name = await beginAttempt(server, await createCouponOrder(server, couponCode, begun.cookies), begun.cookies);
    expect((await call("DELETE", `/${id}`)).status).toBe(204);
    expect(await present(id)).toBeUndefined();
    expect((await call("DELETE", `/${id}`)).status).toBe(404);
    expect((await call("PUT", `/${id}`, spring())).status).toBe(404);
    const asked = await quote(server, { planType: "basic", couponCode }, cookies);
    expect(asked.body).toMatchObject({ total: 3990, couponError: couponMessages.refused });
    const again = await call<ErrorBody>("POST", "", spring({ couponCode: couponCode.toLowerCase() }));
    expect([again.status, again.body.code, again.body.issues?.[0]?.path]).toEqual([
      409,
      "coupon_code_taken",
      "couponCode",
    ]);
    // What was placed costs its price without the coupon, and what was being paid keeps its own.
    const page = await postPayPage(server, orderId, cookies);
    expect([page.status, page.text.includes(couponMessages.noLongerValid)]).toEqual([409, true]);
    expect((await postPayPage(server, orderId, cookies, { total: 3990 })).status).toBe(200);
    await notify(server, gatewayEventFields.card(name, 3591));
    const [use] = await server.database.sql`select state from coupon_uses where promotion_id = ${id}`;
    expect(use).toEqual({ state: "used" });
  });
});

describe("input", () => {
  it.each([
    ["title", { title: " " }, "title: 請填寫名稱"],
    ["title", { title: "字".repeat(61) }, "title: 名稱最多 60 個字"],
    ["description", { description: "字".repeat(501) }, "description: 最多 500 個字"],
    ["discountType", { discountType: "gift" }, "discountType: 請選擇折扣方式"],
    ["discountValue", { discountValue: -1 }, "discountValue: 折扣是 0 到 199,999 的整數"],
    ["discountValue", { discountValue: 10.5 }, "discountValue: 折扣是 0 到 199,999 的整數"],
    ["discountValue", { discountValue: 101 }, "discountValue: 百分比最多 100，也就是全額折抵"],
    ["couponCode", { couponCode: " " }, "couponCode: 請填寫優惠碼"],
    ["couponCode", { couponCode: "春天 2026" }, "couponCode: 優惠碼是 3 到 40 個英文字母、數字、- 或 _"],
    ["couponCode", { couponCode: "AB" }, "couponCode: 優惠碼是 3 到 40 個英文字母、數字、- 或 _"],
    ["couponCode", { couponCode: "A".repeat(41) }, "couponCode: 優惠碼是 3 到 40 個英文字母、數字、- 或 _"],
    ["validFrom", { validFrom: "" }, "validFrom: 開始要是日期或時間"],
    ["validTo", { validTo: "2026-02-30" }, "validTo: 結束要是日期或時間"],
    ["validTo", { validFrom: "2026-05-02", validTo: "2026-05-01" }, "validTo: 結束不能早於開始"],
    ["usageLimit", { usageLimit: 1_000_001 }, "usageLimit: 使用上限是 0 到 1,000,000 的整數"],
    ["appliesTo", { appliesTo: "books" }, "appliesTo: 請選擇適用範圍"],
    ["minimumAmount", { minimumAmount: -1 }, "minimumAmount: 最低金額是 0 到 199,999 的整數"],
  ])("of a wrong %s is 400 with its field", async (_field, more, issue) => {
    const { id } = await make();
    const before = await present(id);
    const answers = [
      await call<ErrorBody>("POST", "", spring(more)),
      await call<ErrorBody>("PUT", `/${id}`, spring(more)),
    ];
    expect(answers.map(({ status, body }) => [status, issues(body)])).toEqual(Array(2).fill([400, [issue]]));
    expect(await present(id)).toEqual(before);
  });

  it("of a code that another has is 409 with its field, also when two are made or changed at once", async () => {
    const [one, two] = [await make(), await make()];
    const taken = "couponCode: 這個優惠碼已經用在另一個優惠，刪除過的也不能再用，請換一個";
    const answer = await call<ErrorBody>("PUT", `/${two.id}`, spring({ couponCode: one.couponCode }));
    expect([answer.status, answer.body.code, issues(answer.body)]).toEqual([409, "coupon_code_taken", [taken]]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call("POST", "", spring({ couponCode: "ATONCE" }))),
    );
    expect(sortedStatuses(answers)).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it("of a day counts it from its beginning to its end, as the clocks in Taipei show it", async () => {
    const { couponCode } = await make({ validFrom: "2026-03-02", validTo: "2026-03-02" });
    const { cookies } = await addMember(server);
    const now = server.clock.now().getTime();
    const totalAt = async (time: string) => {
      server.clock.advance(Date.parse(time) - server.clock.now().getTime());
      return (await quote(server, { planType: "basic", couponCode }, cookies)).body.total;
    };
    const totals = [
      await totalAt("2026-03-01T15:59:59.999Z"),
      await totalAt("2026-03-01T16:00:00.000Z"),
      await totalAt("2026-03-02T15:59:59.999Z"),
      await totalAt("2026-03-02T16:00:00.000Z"),
    ];
    server.clock.advance(now - server.clock.now().getTime());
    expect(totals).toEqual([3990, 3591, 3591, 3990]);
  });
});

describe("the counts", () => {
  it("are what is used and, beside it, what is reserved; a limit below what is used is refused with its field", async () => {
    const { id, couponCode } = await make({ usageLimit: 2 });
    const counts = async () => {
      const row = await present(id);
      return [row?.usedCount, row?.reservedCount];
    };
    const [one, two] = [await addMember(server), await addMember(server)];
    const name = await beginAttempt(server, await createCouponOrder(server, couponCode, one.cookies), one.cookies);
    expect(await counts()).toEqual([0, 1]);
    await notify(server, gatewayEventFields.card(name, 3591));
    expect(await counts()).toEqual([1, 0]);
    await beginAttempt(server, await createCouponOrder(server, couponCode, two.cookies), two.cookies);
    expect(await counts()).toEqual([1, 1]);
    const put = (usageLimit: number) => call<ErrorBody>("PUT", `/${id}`, spring({ couponCode, usageLimit }));
    const low = await put(0);
    expect([low.status, issues(low.body)]).toEqual([400, ["usageLimit: 已經使用 1 次，上限不能更少"]]);
    // What is reserved is honoured, also below the limit.
    expect([(await put(1)).status, await counts()]).toEqual([200, [1, 1]]);
  });

  it("have a late payment of a released use too, past the limit", async () => {
    const { id, couponCode } = await make({ usageLimit: 1 });
    const [late, faster] = [await addMember(server), await addMember(server)];
    const orderId = await createCouponOrder(server, couponCode, late.cookies);
    const lateName = await beginAttempt(server, orderId, late.cookies);
    server.clock.advance(31 * 60_000);
    const second = await createCouponOrder(server, couponCode, faster.cookies);
    const name = await beginAttempt(server, second, faster.cookies);
    await notify(server, gatewayEventFields.card(name, 3591));
    await notify(server, gatewayEventFields.card(lateName, 3591));
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", "coupon_released"]);
    expect(await present(id)).toMatchObject({ usageLimit: 1, usedCount: 2, reservedCount: 0 });
    // Its limit is below its uses now, and it can be switched off all the same; not lowered further.
    const { usageLimit: _, ...terms } = { ...spring(), couponCode };
    expect((await call("PUT", `/${id}`, { ...terms, isActive: false })).status).toBe(200);
    expect(await present(id)).toMatchObject({ usageLimit: 1, isActive: false });
    expect((await call("PUT", `/${id}`, { ...terms, usageLimit: 0 })).status).toBe(400);
  });
});

it("[S6.13] [S6.22] an administrator writes promotions; a moderator reads them and is refused to write", async () => {
  const { id } = await make();
  const before = await present(id);
  expect((await call<PromotionRecord[]>("GET", "?limit=200", undefined, moderator)).body).toContainEqual(before);
  const refused = [
    await call("POST", "", spring(), moderator),
    await call("PUT", `/${id}`, spring(), moderator),
    await call("DELETE", `/${id}`, undefined, moderator),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await present(id)).toEqual(before);
  expect((await call("PUT", `/${id}`, spring())).status).toBe(200);
});

it("each change has its audit entry, without the counts", async () => {
  const { id, usedCount: _used, reservedCount: _reserved, ...made } = await make();
  const { couponCode } = made;
  await call("PUT", `/${id}`, spring({ couponCode, title: "夏天" }));
  await call("DELETE", `/${id}`);
  const entries = await server.database.db
    .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), like(auditEntries.action, "promotion.%")))
    .orderBy(asc(auditEntries.id));
  const changed = { ...made, id, title: "夏天", updatedAt: expect.any(String) };
  expect(entries).toEqual([
    { action: "promotion.create", before: null, after: { ...made, id } },
    { action: "promotion.update", before: { ...made, id }, after: changed },
    { action: "promotion.delete", before: changed, after: null },
  ]);
});
