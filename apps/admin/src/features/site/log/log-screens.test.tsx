import type { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { failQuery, renderWithData, findUnmetTexts } from "../../../lib/testing.tsx";
import Access from "../../../routes/access-log.tsx";
import { AccessLog } from "./access-log.tsx";
import { LogTabs } from "./log-tabs.tsx";

const key = (state: object = {}) => [
  ["admin", "audit", "access", "list"],
  { input: { limit: 50, ...state }, type: "infinite" },
];
const entry = (id: number, at: string) => ({
  id,
  at,
  administratorId: null,
  administrator: null,
  kind: "member.list",
  subjectIds: [],
  subjectType: "member",
  filters: {},
  address: null,
  requestId: "r",
});

it("a log is listed under its Taipei days, and says how much of it there is, or that there is nothing", () => {
  const shown = (
    items: object[],
    { next = null, at = "", state = {} }: { next?: string | null; at?: string; state?: object } = {},
  ) =>
    renderWithData(
      <AccessLog />,
      (client: QueryClient) => client.setQueryData(key(state), { pages: [{ items, next }], pageParams: [""] }),
      { at: `/audit/access${at}` },
    );
  const rows = [
    entry(3, "2026-11-20T16:30:00.000Z"),
    entry(2, "2026-11-20T15:30:00.000Z"),
    entry(1, "2026-11-20T01:30:00.000Z"),
  ];
  const html = shown(rows);
  expect(findUnmetTexts(html, ["共 3 筆，新的在前 2026/11/21 週六 00:30", "2026/11/20 週五 23:30"])).toEqual([]);
  expect([...html.matchAll(/class="log-day/g)]).toHaveLength(2);
  expect(findUnmetTexts(shown(rows, { next: "c" }), ["已載入 3 筆", "載入更多"])).toEqual([]);
  expect(findUnmetTexts(shown([]), ["還沒有存取紀錄", "!找不到"])).toEqual([]);
  const none = shown([], { at: "?from=2026-11-01", state: { from: "2026-11-01" } });
  expect(findUnmetTexts(none, ["!還沒有存取紀錄", "清除條件"])).toEqual([]);
  const failed = renderWithData(<AccessLog />, (client) => failQuery(client, key()), { at: "/audit/access" });
  expect(findUnmetTexts(failed, ["存取紀錄讀取失敗 連不上伺服器"])).toEqual([]);
});

it("each log has its tab", () => {
  const tabs = (at: string) =>
    [...renderWithData(<LogTabs />, undefined, { at }).matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)].map(
      ([, attributes = "", label]) =>
        `${label} ${/href="([^"]*)"/.exec(attributes)?.[1]}${attributes.includes("aria-current") ? " here" : ""}`,
    );
  expect(tabs("/audit")).toEqual(["操作紀錄 /audit here", "存取紀錄 /audit/access"]);
  expect(tabs("/audit/access")).toEqual(["操作紀錄 /audit", "存取紀錄 /audit/access here"]);
  expect(
    findUnmetTexts(renderWithData(<Access />), ["操作與存取紀錄 誰打開了會員的資料、讀了願望、匯出了名單。保留五年。"]),
  ).toEqual([]);
});
