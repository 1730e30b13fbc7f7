import { randomUUID } from "node:crypto";
import { BULK_MAX } from "@panshi/contracts/platform/change";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { accessEntries, members } from "@panshi/db/schema";
import { searchVector } from "@panshi/db/search";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, snapshot, type TestAdministrator } from "./fixtures.ts";

vi.mock(import("@panshi/contracts/platform/limits"), async (original) => ({
  ...(await original()),
  XLSX_ROWS_MAX: 2 as 100_000,
}));

let server: TestApp;
let admin: TestAdministrator;
let moderator: TestAdministrator;
const FORMULA = '=HYPERLINK("x","王")';
beforeAll(async () => {
  server = await testApp();
  admin = await addAdministrator(server, "admin");
  moderator = await addAdministrator(server, "moderator");
  await addMember(server, {
    fullName: FORMULA,
    email: "=cmd@example.com",
    phone: "+886912345678",
    search: searchVector("王"),
  });
  await addMember(server, {
    fullName: "陳小華",
    email: null,
    phone: null,
    isActive: false,
    soulPlanet: "venus",
    soulLeyline: "luye",
    plan: "vip",
    planEndsAt: new Date("2026-05-30T16:30:00Z"),
    prayerCount: 12,
    marketingOptInAt: new Date("2026-02-10T15:59:00Z"),
  });
  await addMember(server, { deletedAt: server.clock.now(), fullName: "已刪除的會員" });
});
afterAll(() => server.close());

const download = (file: string, who = admin) =>
  server.app.inject({ method: "GET", url: `/api/admin/members/${file}`, cookies: who.cookies });
const exports = () =>
  server.database.db.select({ filters: accessEntries.filters, ids: accessEntries.subjectIds }).from(accessEntries);

it("[S6.09] [S2.113] gives the members of the filter and search as CSV, formulas as text, and logs it without the search", async () => {
  const { statusCode, headers, body } = await download("export?filter=active&search=%E7%8E%8B");
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  const [headings, row, ...rest] = body.slice(1).trimEnd().split("\r\n");
  expect(headings).toBe(
    "編號,姓名,電子郵件,手機,等級,方案到期,帳號,靈魂星球,靈魂地脈,祈願次數,註冊時間,行銷信,行銷信同意時間",
  );
  expect(row).toContain(
    `,"'=HYPERLINK(""x"",""王"")",'=cmd@example.com,'+886912345678,新靈,,啟用,,,0,2026-03-01 12:00,未同意,`,
  );
  expect(rest).toEqual([]);
  // Days and times are those of Taipei, and choices have the names that the site shows.
  expect((await download("export?filter=vip")).body.trimEnd().split("\r\n").slice(1)).toEqual([
    expect.stringMatching(
      /^[0-9a-f-]{36},陳小華,,,靈師,2026-05-31 00:30,停用,金星,鹿野,12,2026-03-01 12:00,同意,2026-02-10 23:59$/,
    ),
  ]);
  expect((await download("export?sort=name")).body.trimEnd().split("\r\n")).toHaveLength(3);
  expect(await exports()).toEqual([
    { ids: [], filters: { filter: "active", format: "csv", search: true } },
    { ids: [], filters: { filter: "vip", format: "csv" } },
    { ids: [], filters: { format: "csv" } },
  ]);
});

it("[S2.113] gives a workbook whose texts are no formulas", async () => {
  const { statusCode, headers, rawPayload } = await download("export.xlsx?sort=createdAt");
  expect([statusCode, headers["content-type"]]).toEqual([
    200,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
  expect(headers["content-disposition"]).toContain("2026-03-01.xlsx");
  const [sheet] = (await readXlsx(rawPayload)).sheets;
  const rows = sheet?.rows.map((cells) => cells.slice(1, 4)) ?? [];
  expect(rows[0]).toEqual(["姓名", "電子郵件", "手機"]);
  expect(new Set(rows.map(([name]) => name))).toEqual(new Set([FORMULA, "姓名", "陳小華"]));
  expect(rows).toHaveLength(3);
  const vip = sheet?.rows.find(([, name]) => name === "陳小華") ?? [];
  // Dates as the clocks in Taipei show them.
  expect(vip.slice(5)).toEqual([
    new Date("2026-05-31T00:30:00Z"),
    "停用",
    "金星",
    "鹿野",
    12,
    new Date("2026-03-01T12:00:00Z"),
    "同意",
    new Date("2026-02-10T23:59:00Z"),
  ]);
  expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

it("gives the selected members alone, of those under the other conditions, and logs their ids", async () => {
  const rows = await server.database.db.select({ id: members.id, name: members.fullName }).from(members);
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? "";
  const erased = idOf("已刪除的會員");
  const [vip, other] = [idOf("陳小華"), idOf(FORMULA)];
  const namesOf = ({ body }: { body: string }) =>
    body
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
  expect(namesOf(await download(`export?ids=${vip},${erased}`))).toEqual([vip]);
  expect(new Set(namesOf(await download(`export?ids=${vip}&ids=${other}`)))).toEqual(new Set([vip, other]));
  expect(namesOf(await download(`export?filter=active&ids=${vip}`))).toEqual([]);
  expect(namesOf(await download(`export?search=%E7%8E%8B&ids=${vip},${other}`))).toEqual([other]);
  const workbook = await download(`export.xlsx?ids=${other}`);
  expect((await readXlsx(workbook.rawPayload)).sheets[0]?.rows).toHaveLength(2);
  expect((await exports()).slice(-5).map(({ ids, filters }) => [ids, filters])).toEqual([
    [[vip, erased], { format: "csv" }],
    [[vip, other], { format: "csv" }],
    [[vip], { filter: "active", format: "csv" }],
    [[vip, other], { format: "csv", search: true }],
    [[other], { format: "xlsx" }],
  ]);
  const many = Array.from({ length: BULK_MAX + 1 }, () => randomUUID());
  expect((await download(`export?ids=${many.slice(1).join(",")}`)).statusCode).toBe(200);
  for (const ids of [many.join(","), "", "x", `${vip},${vip}`])
    expect([ids.length, (await download(`export?ids=${ids}`)).statusCode]).toEqual([ids.length, 400]);
});

it("[S6.18] a moderator downloads nothing, and no row changes", async () => {
  const before = await snapshot(server, ["members", "access_entries", "audit_entries"]);
  for (const file of ["export", "export.xlsx"]) expect((await download(file, moderator)).statusCode).toBe(403);
  expect(await snapshot(server, ["members", "access_entries", "audit_entries"])).toEqual(before);
});

it("refuses a search with another sort, and a workbook of more members than it holds, before the file begins", async () => {
  const logged = (await exports()).length;
  for (const file of ["export", "export.xlsx"])
    expect((await download(`${file}?search=a&sort=name`)).statusCode).toBe(400);
  await addMember(server);
  const { statusCode, body } = await download("export.xlsx");
  expect([statusCode, (JSON.parse(body) as ErrorBody).code]).toEqual([400, "too_many_rows"]);
  expect((await download("export.xlsx?filter=inactive")).statusCode).toBe(200);
  expect((await exports()).length).toBe(logged + 1);
});
