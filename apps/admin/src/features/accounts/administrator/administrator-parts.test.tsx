import { trpc } from "@panshi/client/trpc";
import { getQueryKey } from "@trpc/react-query";
import { expect, it, vi } from "vitest";
import { listButtonLabels, failQuery, renderWithData, findUnmetTexts, htmlToText } from "../../../lib/testing.tsx";
import { AdministratorCounts } from "./administrator-counts.tsx";
import { AdministratorSessionsDialog } from "./administrator-dialogs.tsx";
import { RoleComparison } from "./role-comparison.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("../../../lib/testing-dialogs.tsx"));

const row = {
  id: "a",
  firstName: "守",
  lastName: "星",
  email: "star@example.com",
  role: "admin",
  isActive: true,
} as never;

it("the devices of another administrator are listed, and can be signed out where there are any", () => {
  const key = getQueryKey(trpc.admin.administrator.sessions, { id: "a" }, "query");
  const shown = (sessions?: object[]) =>
    renderWithData(<AdministratorSessionsDialog row={row} />, (client) =>
      sessions ? client.setQueryData(key, sessions as never) : failQuery(client, key),
    );
  const session = {
    id: "s",
    userAgent: "Mozilla/5.0 (Macintosh) Firefox/140.0",
    isCurrent: false,
    createdAt: "2026-11-20T16:30:00.000Z",
    lastUsedAt: "2026-11-22T01:15:00.000Z",
  };
  for (const [sessions, button, ...words] of [
    [[session], "登出所有裝置", "星守登入的裝置 Firefox，Mac 最近使用 2026/11/22 09:15", "!現在沒有登入的裝置"],
    [[], "-登出所有裝置", "現在沒有登入的裝置。"],
    [undefined, "-登出所有裝置", "裝置讀取失敗 連不上伺服器"],
  ] as const) {
    const html = shown(sessions as object[] | undefined);
    expect([findUnmetTexts(html, words), listButtonLabels(html).at(-1)]).toEqual([[], button]);
  }
});

it("four figures say how many administrators there are, and a failure leaves them out", () => {
  const key = getQueryKey(trpc.admin.administrator.counts, undefined, "query");
  const counts = { total: 9, active: 7, superAdmins: 2, recent: 0 };
  const read = renderWithData(<AdministratorCounts />, (client) => client.setQueryData(key, counts));
  expect(htmlToText(read)).toBe("全部管理員 9 啟用中 7 超級管理員 2 24 小時內登入 0");
  expect(renderWithData(<AdministratorCounts />, (client) => failQuery(client, key))).toBe("");
});

it("the three roles are compared: what each is for, and each permission by area", () => {
  const html = renderWithData(<RoleComparison />);
  expect(
    findUnmetTexts(html, [
      "超級管理員 每一項權限都有：",
      "管理員 照顧會員、訂單與內容，",
      "版主 新管理員預設的角色：",
      "權限 超級管理員 管理員 版主",
    ]),
  ).toEqual([]);
  const rows = [...html.matchAll(/<tr class="border-b border-line">(.*?)<\/tr>/g)].map(([, cells = ""]) =>
    htmlToText(cells.replace(/<span aria-hidden[^>]*>[^<]*<\/span>/g, "")),
  );
  expect([rows[0], rows[1], rows.at(-1)]).toEqual([
    "查看 可以 可以 可以",
    "看見營收 可以 可以 不可以",
    "重新執行背景工作 可以 不可以 不可以",
  ]);
  for (const words of ["標記為已關懷 可以 可以 可以", "更改價格與天數 可以 不可以 不可以", "退款 可以 可以 不可以"])
    expect(rows.filter((one) => one === words)).toEqual([words]);
  const areas = [...html.matchAll(/scope="rowgroup" colSpan="4"[^>]*>([^<]*)/g)].map(([, area]) => area);
  expect(areas.join(" ")).toBe(
    "總覽 會員 訂單 發票 祈願 靈籤 文章、故事與常見問題 圖片 商品 會員方案 網站文字與聯絡方式 行銷 通知 報表 系統設定 管理員 系統狀態",
  );
  expect(findUnmetTexts(html, ["總覽 查看 可以 可以 可以 看見營收", "系統狀態 查看 可以 可以 — 不可以"])).toEqual([]);
});
