import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { accessEntries, dailyRollups } from "@panshi/db/schema";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, type TestAdministrator, withTestTransaction } from "./fixtures.ts";

let server: TestApp;
let admin: TestAdministrator;
let moderator: TestAdministrator;
/** The test clock stands at noon of 2026-03-01 in Taipei. */
const figures = [
  ["members.accounts", "2025-01-01", "active", 9],
  ["members.new", "2026-02-27", "", 5],
  ["members.new", "2026-02-20", "", 4],
  ["members.converted", "2026-02-27", "", 1],
  ["members.new", "2026-01-31", "", 10],
  ["members.new", "2026-01-30", "", 7],
  ["prayers.status", "2026-02-27", "pending", 6],
  ["prayers.planet", "2026-02-27", "venus", 6],
  ["prayers.completed", "2026-02-28", "venus", 2],
  ["prayers.completion_days", "2026-02-28", "venus", 3],
  ["revenue.paid", "2026-02-26", "vip", 9990],
  ["revenue.paid", "2026-02-26", "goods", 200],
  ["revenue.refunded", "2026-02-28", "vip", 990],
  ["orders.paid", "2026-02-26", "vip", 1],
  ["plan.ends", "2026-05-01", "vip", 2],
  ["pages.views", "2026-02-28", "", 40],
  ["pages.page", "2026-02-28", "/", 40],
  ["pages.page_month", "2026-02-01", "/", 40],
] as const;
beforeAll(async () => {
  server = await testApp();
  [admin, moderator] = await Promise.all([addAdministrator(server, "admin"), addAdministrator(server, "moderator")]);
  const updatedAt = server.clock.now();
  await withTestTransaction(server, (db) =>
    db
      .insert(dailyRollups)
      .values(
        figures.map(([metric, taipeiDay, dimension, value]) => ({ metric, taipeiDay, dimension, value, updatedAt })),
      ),
  );
});
afterAll(() => server.close());

const get = <T>(path: string, { cookies } = admin) => server.call<T>("GET", `/api/admin/reports${path}`, { cookies });
const file = async (path: string, { cookies } = admin) =>
  server.app.inject({ method: "GET", url: `/api/admin/reports/${path}`, cookies });

describe("GET /api/admin/reports", () => {
  it("[S7.60] [S9.07] answers the summary of the period, of 30 days where none is given", async () => {
    const { status, body } = await get<object>("");
    expect(status).toBe(200);
    expect(body).toEqual({
      period: "30days",
      from: "2026-01-31",
      to: "2026-03-01",
      totalMembers: 9,
      newMembers: 19,
      totalPrayers: 6,
      completedPrayers: 2,
      totalRevenue: 9200,
      avgSuccessRate: null,
      pageViews: 40,
      conversionRate: 5.3,
      previous: {
        newMembers: 7,
        totalPrayers: 0,
        completedPrayers: 0,
        totalRevenue: 0,
        avgSuccessRate: null,
        pageViews: 0,
        conversionRate: 0,
      },
    });
    expect((await get("?period=30days")).body).toEqual(body);
    const members = async (period: string) => (await get<{ newMembers: number }>(`?period=${period}`)).body.newMembers;
    expect([await members("7days"), await members("90days"), await members("1year")]).toEqual([5, 26, 26]);
  });

  it("[S7.60] [S7.61] [S7.62] refuses another period in words", async () => {
    for (const path of ["", "/membership", "/prayers", "/export", "/export.xlsx"])
      for (const period of ["60days", "", "7", "constructor"]) {
        const { status, body } = await get<ErrorBody>(`${path}?period=${period}`);
        expect([path, period, status]).toEqual([path, period, 400]);
        expect(body.issues).toEqual([{ path: "period", message: "請選擇期間：近 7 天、近 30 天、近 90 天、近一年" }]);
      }
  });

  it("[S7.61] answers a row for each plan and for goods", async () => {
    const { status, body } = await get<{ planType: string; revenue: number }[]>("/membership?period=7days");
    expect(status).toBe(200);
    expect(body.map(({ planType, revenue }) => [planType, revenue])).toEqual([
      ["trial", 0],
      ["basic", 0],
      ["vip", 9000],
      ["goods", 200],
    ]);
    expect(body[2]).toMatchObject({ activeMembers: 2, newSubscriptions: 1, churnRate: null });
  });

  it("[S7.62] [S6.23] answers a row for each planet, to a moderator too", async () => {
    const { status, body } = await get<{ category: string }[]>("/prayers?period=7days", moderator);
    expect([status, body.length]).toEqual([200, 9]);
    expect(body.find(({ category }) => category === "venus")).toMatchObject({
      totalPrayers: 6,
      completedPrayers: 2,
      successRate: null,
      avgCompletionTime: 1.5,
    });
  });

  it("[S6.23] refuses a moderator every other report and the export", async () => {
    for (const path of ["", "/membership", "/export", "/export?type=prayers", "/export.xlsx"])
      expect([path, (await get(path, moderator)).status]).toEqual([path, 403]);
  });
});

describe("the export", () => {
  it("[S2.146] [S6.12] holds the table that was asked for as CSV, and is named for it", async () => {
    const { statusCode, headers, body } = await file("export?type=membership&period=7days");
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(decodeURIComponent(String(headers["content-disposition"]))).toContain("報表-會員-7days-2026-03-01.csv");
    expect(body.slice(1).trimEnd().split("\r\n")).toEqual([
      "方案,現在使用中,新訂閱,體驗開始,管理員延長,免費訂單,期滿,沒有續,流失率（%）",
      "七日體驗,0,0,0,0,0,0,0,",
      expect.stringMatching(/^.+,0,0,0,0,0,0,0,$/),
      expect.stringMatching(/^.+,2,1,0,0,0,0,0,$/),
    ]);
  });

  it("[S2.146] holds the same as numbers in a workbook, for each table", async () => {
    const sheet = async (type: string) => {
      const { statusCode, rawPayload } = await file(`export.xlsx?type=${type}&period=30days`);
      expect(statusCode).toBe(200);
      const [first] = (await readXlsx(rawPayload)).sheets;
      return { name: first?.name, rows: first?.rows ?? [] };
    };
    const overview = await sheet("overview");
    expect(overview.name).toBe("總覽");
    expect(overview.rows.map((row) => row.slice(0, 5).map((cell) => cell ?? ""))).toEqual([
      ["指標", "單位", "這段期間", "前一段期間", "變化"],
      ["會員總數", "位", 9, "", ""],
      ["新會員", "位", 19, 7, 171.4],
      ["祈願", "則", 6, 0, ""],
      ["完成的祈願", "則", 2, 0, ""],
      ["營收", "NT$", 9200, 0, ""],
      ["平均成功率", "%", "", "", ""],
      ["頁面瀏覽", "次", 40, 0, ""],
      ["轉換率", "%", 5.3, 0, 5.3],
    ]);
    expect((await sheet("revenue")).rows.map((row) => row.slice(1).map((cell) => cell ?? ""))).toEqual([
      ["營收", "收款", "退款", "付款訂單", "前一段期間的營收", "變化（%）"],
      [0, 0, 0, 0, 0, ""],
      [0, 0, 0, 0, 0, ""],
      [9000, 9990, 990, 1, 0, ""],
      [200, 200, 0, 0, 0, ""],
    ]);
    const overTime = await sheet("overTime");
    expect([overTime.rows.length, ...overTime.rows.slice(27, 31)]).toEqual([
      31,
      ["2026-02-26", "2026-02-26", 0, 0, 0, 0, 10_190, 0, 10_190],
      ["2026-02-27", "2026-02-27", 5, 6, 0, 0, 0, 0, 0],
      ["2026-02-28", "2026-02-28", 0, 0, 2, 40, 0, 990, -990],
      ["2026-03-01", "2026-03-01", 0, 0, 0, 0, 0, 0, 0],
    ]);
    expect((await sheet("prayers")).rows[2]).toEqual(["金星", 6, 2, "", 1.5]);
    expect((await sheet("pages")).rows).toEqual([
      ["頁面", "網址", "瀏覽"],
      ["首頁", "/", 40],
    ]);
    const retention = await sheet("retention");
    expect(retention.rows.map((row) => row.slice(0, 2)).at(-2)).toEqual(["2026-02", 9]);
  });

  it("has no row in the access log, since it shows nobody", async () => {
    await file("export");
    expect(await server.database.db.$count(accessEntries)).toBe(0);
  });
});
