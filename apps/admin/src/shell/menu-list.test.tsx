import { trpc } from "@panshi/client/trpc";
import type { Role } from "@panshi/contracts/platform/permissions";
import type { OverviewTaskCount } from "@panshi/contracts/site/overview";
import { getQueryKey } from "@trpc/react-query";
import { expect, it } from "vitest";
import { htmlToText, renderWithData } from "../lib/testing.tsx";
import { MenuList } from "./menu-list.tsx";

const key = getQueryKey(trpc.admin.overview.view, undefined, "query");
const shown = (lines: OverviewTaskCount[], role: Role = "super_admin") =>
  htmlToText(renderWithData(<MenuList />, (client) => client.setQueryData(key, { lines } as never), { role }))
    .replace(/\s+/g, " ")
    .trim();

it("each screen has beside it how much waits there, the tasks of one screen together, and no figure where nobody has to act", () => {
  const lines: OverviewTaskCount[] = [
    { line: "orderFlags", count: 4 },
    { line: "refundRequests", count: 2 },
    { line: "care", count: 3 },
    { line: "prayers", count: 80 },
    { line: "plansEnding", count: 12 },
    { line: "invoicesLate", count: 1200 },
  ];
  expect(shown(lines)).toBe(
    "日常 總覽 訂單 待辦 6 發票 待辦 999+ 會員資料庫 祈願管理 待辦 3 內容與商品 靈籤管理 商品 行銷工具 報表分析 內容管理 通知管理 " +
      "系統 系統設定 管理員權限 系統狀態 操作與存取紀錄",
  );
});

it("a role sees its own screens, and no heading above none", () => {
  expect(shown([], "moderator")).toBe(
    "日常 總覽 會員資料庫 祈願管理 內容與商品 靈籤管理 商品 行銷工具 報表分析 內容管理 通知管理 系統 系統設定",
  );
});
