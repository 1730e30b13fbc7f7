import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addSlips, type TestAdministrator } from "./fixtures.ts";

let server: TestApp;
let moderator: TestAdministrator;
beforeAll(async () => {
  server = await testApp();
  moderator = await addAdministrator(server, "moderator");
  await addSlips(server, 620, { category: "love" });
  await addSlips(server, 1, {
    category: "career",
    displayOrder: -1,
    title: '=HYPERLINK("x")',
    description: "一, 二\n三",
    interpretation: "先站穩",
    advice: "慢慢來",
    lineNotes: ["註一", "註二"],
    questions: ["問一？", "問二？", "問三？"],
    imageUrl: "/art/slips/poor-general.avif",
    fortuneLevel: "poor",
    isActive: false,
  });
});
afterAll(() => server.close());

const download = (query = "", headers: Record<string, string> = {}) =>
  server.call<ErrorBody>("GET", `/api/admin/oracles/export${query}`, { cookies: moderator.cookies, headers });
/** The rows of a CSV file by their headings (RFC 4180). */
function rowsOf({ text }: { text: string }): Record<string, string>[] {
  const lines = text
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
  const [headings = [], ...rows] = lines;
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ""])));
}

it("gives every slip once, over several batches, in the list's order, with Chinese headings and labels", async () => {
  const select = vi.spyOn(server.services.baseCtx.db, "select");
  const answer = await download();
  expect(select.mock.calls.length).toBeGreaterThan(1);
  select.mockRestore();
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(answer.headers["content-disposition"]).toBe(
    `attachment; filename="??-2026-03-01.csv"; filename*=UTF-8''%E9%9D%88%E7%B1%A4-2026-03-01.csv`,
  );
  expect(answer.text.startsWith("\ufeff編號,標題,類別,籤等,籤詩,")).toBe(true);
  const rows = rowsOf(answer);
  expect([rows.length, new Set(rows.map((row) => row.編號)).size]).toEqual([621, 621]);
  expect(rows[0]).toMatchObject({
    標題: `'=HYPERLINK("x")`,
    類別: "事業",
    籤等: "小凶",
    籤詩: "一, 二\n三",
    解籤內容: "先站穩",
    建議: "慢慢來",
    逐句註解: "註一\n註二",
    反問: "問一？\n問二？\n問三？",
    圖片: "/art/slips/poor-general.avif",
    順序: "-1",
    啟用: "否",
    建立時間: "2026-03-01 12:00",
    更新時間: "2026-03-01 12:00",
  });
});

it("takes the list's filters, sort and search, and drops what a page has", async () => {
  expect(rowsOf(await download("?category=career&limit=1&cursor=x"))).toHaveLength(1);
  expect(rowsOf(await download("?isActive=false"))).toHaveLength(1);
  const descending = rowsOf(await download("?category=love&sort=-displayOrder")).map((row) => Number(row.順序));
  expect(descending).toEqual([...descending].sort((a, b) => b - a));
  const { cookies } = await addAdministrator(server, "admin");
  const body = { title: "星河", interpretation: "先站穩，再往前。" };
  await server.call("POST", "/api/admin/oracles", { cookies, body });
  const found = rowsOf(await download(`?search=${encodeURIComponent("星河")}`));
  expect(found.map((row) => row.標題)).toEqual(["星河"]);
  expect((await download("?sort=wrong")).body.code).toBe("bad_input");
});

it("is for staff who may read slips, from our own pages, and not over /trpc", async () => {
  expect((await server.call("GET", "/api/admin/oracles/export")).status).toBe(401);
  expect((await download("", { referer: "https://elsewhere.test/" })).status).toBe(403);
  const input = encodeURIComponent(JSON.stringify({ json: {} }));
  const { cookies } = moderator;
  expect((await server.call("GET", `/trpc/admin.oracle.export?input=${input}`, { cookies })).status).toBe(404);
});
