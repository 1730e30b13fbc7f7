import { trpc } from "@panshi/client/trpc";
import type { DrawStatistics } from "@panshi/contracts/journey/draw-figures";
import { type Overview, type OverviewTaskCount, overviewTasks } from "@panshi/contracts/site/overview";
import { InvoiceListInput } from "@panshi/contracts/commerce/invoice-record";
import { OrderListInput } from "@panshi/contracts/commerce/order-list";
import { ReviewEventListInput } from "@panshi/contracts/commerce/payment-event-list";
import { RefundRequestListInput } from "@panshi/contracts/commerce/refund-request";
import { PrayerListInput } from "@panshi/contracts/journey/prayer-list";
import { MemberListInput } from "@panshi/contracts/site/member-list";
import { UnsentEmailListInput } from "@panshi/contracts/site/unsent-email";
import type { Role } from "@panshi/contracts/platform/permissions";
import { getQueryKey } from "@trpc/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { DrawSummary, RecentDrawCount, SlipStatistic } from "../features/journey/oracle/draw-figures.tsx";
import { SwitchesForm } from "../features/platform/settings/switches-form.tsx";
import { type AnyListDefinition, normalizeListQuery } from "../kit/list/address.ts";
import { failQuery, renderWithData, findUnmetTexts, htmlToText } from "../lib/testing.tsx";
import Dashboard from "./dashboard.tsx";

const key = getQueryKey(trpc.admin.overview.view, undefined, "query");
const figures: Overview["figures"] = {
  today: { newMembers: 1, prayers: 2, completedPrayers: 3, revenue: 3990 },
  week: { newMembers: 1234, prayers: 20, completedPrayers: 30, revenue: 39_900 },
};
const shown = (lines: OverviewTaskCount[], role: Role = "admin") =>
  renderWithData(
    <Dashboard />,
    (client) => client.setQueryData(key, { at: "2026-11-20T06:30:00.000Z", lines, figures } as never),
    { role },
  );

it("the figures of today and of the week, the revenue for those who may see it", () => {
  expect(
    findUnmetTexts(shown([]), [
      "沒有事在等你。",
      "新會員 1 1,234 新祈願 2 20 完成的祈願 3 30 營收 NT$ 3,990 NT$ 39,900",
      "姓名 石守 帳號 keeper@example.com 角色 管理員 這次登入 —",
    ]),
  ).toEqual([]);
  const links = [...shown([]).matchAll(/<a href="([^"]*)" target="_blank"[^>]*>(.*?)<\/a>/g)];
  expect(links.map(([, href, words = ""]) => `${href} ${htmlToText(words)}`)).toEqual([
    "/ 會員網站 訪客看見的首頁 （開新分頁）",
    "/oracle-draw 抽一支籤 用訪客的眼睛看籤 （開新分頁）",
    "/api/docs API 文件 給串接的人 （開新分頁）",
  ]);
  expect(findUnmetTexts(shown([], "moderator"), ["完成的祈願 3 30", "!營收", "角色 版主"])).toEqual([]);
});

it("the filters in the addresses of what waits are those of the lists", () => {
  const lists: Record<string, AnyListDefinition> = {
    "/prayers": PrayerListInput,
    "/orders": OrderListInput,
    "/orders/requests": RefundRequestListInput,
    "/orders/events": ReviewEventListInput,
    "/orders/letters": UnsentEmailListInput,
    "/invoices": InvoiceListInput,
    "/members": MemberListInput,
  };
  const filtered = Object.values(overviewTasks).filter(({ path }) => path.includes("?"));
  expect(filtered).toHaveLength(9);
  for (const { path } of filtered) {
    const [screen = "", query = ""] = path.split("?");
    expect([screen, normalizeListQuery(lists[screen] ?? expect.fail(screen), query)]).toEqual([screen, query]);
  }
});

it("what waits leads to the list that shows it, or to rows by name, of which the others are counted", () => {
  const rows = (count: number) =>
    Array.from({ length: Math.min(count, 5) }, (_, index) => ({ label: `林${index}`, path: `/members/${index}` }));
  const html = shown([
    { line: "care", count: 1234 },
    { line: "orderFlags", count: 2 },
    { line: "emailChanges", count: 5, rows: rows(5) },
  ]);
  expect(
    findUnmetTexts(html, [
      "1,234 則 願裡有求助訊號 優先",
      "2 筆 訂單待確認 5 件",
      "林0 林1",
      "!等 5 件",
      "!沒有事在等你",
    ]),
  ).toEqual([]);
  for (const path of ["/prayers?care=open", "/orders?flag=any", "/members/4"]) expect(html).toContain(`href="${path}"`);
  expect(findUnmetTexts(shown([{ line: "emailChanges", count: 6, rows: rows(6) }]), ["林4 等 6 件"])).toEqual([]);
});

it("the overview greets by the hour in Taipei, and says that it could not be read", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  for (const [hour, greeting] of [
    ["04:59", "夜深了"],
    ["05:00", "早安"],
    ["11:00", "午安"],
    ["17:59", "午安"],
    ["18:00", "晚安"],
  ] as const) {
    vi.setSystemTime(new Date(`2026-11-20T${hour}:00+08:00`));
    expect(findUnmetTexts(shown([]), [`${greeting}，石守。`])).toEqual([]);
  }
  const failed = renderWithData(<Dashboard />, (client) => failQuery(client, key));
  expect(findUnmetTexts(failed, ["總覽讀取失敗 連不上伺服器", "目前登入", "!新會員"])).toEqual([]);
});

it("the draws of slips: how many by which way, and which came most and least, once there are enough", () => {
  const slip = (id: string, recent: number, expected: number) => ({
    id,
    title: `籤${id}`,
    total: 1000 + recent,
    recent,
    expected,
    lastDay: null,
  });
  const summary = (slips: DrawStatistics["slips"]) =>
    renderWithData(<DrawSummary />, (client) =>
      client.setQueryData(getQueryKey(trpc.admin.oracle.drawFigures, undefined, "query"), {
        total: 4321,
        recent: 30,
        sources: { ceremony: 17, call: 8, temple: 1005 },
        slips,
      } as never),
    );
  const enough = [slip("甲", 4, 5), slip("乙", 9, 6), slip("丙", 7, 4), slip("丁", 99, 0)];
  expect(
    findUnmetTexts(summary(enough), [
      "近 30 天抽了 30 次（儀式 17、外部 8、聖殿 1,005）",
      "從開始到現在 4,321 次。",
      "最多是「籤丙」7 次（平均約 4 次），最少是「籤甲」4 次（平均約 5 次）。",
    ]),
  ).toEqual([]);
  expect(findUnmetTexts(summary([slip("甲", 4, 5), slip("乙", 9, 4.9)]), ["次數還少", "!最多是"])).toEqual([]);
  const draws = (recent: number, expected: number) =>
    renderWithData(<RecentDrawCount {...slip("甲", recent, expected)} />);
  expect(findUnmetTexts(draws(4, 1), ["4 次（平均約 1 次）"])).toEqual([]);
  expect(findUnmetTexts(draws(4, 0.9), ["4 次", "!平均"])).toEqual([]);
  expect(renderWithData(<SlipStatistic id="甲" show={() => "there"} />)).toBe("—");
});

it("the switches say what they let happen now; only a super administrator can turn them", () => {
  const switchesKey = getQueryKey(trpc.admin.settings.switches, undefined, "query");
  const form = (role: Role, on: boolean) =>
    renderWithData(
      <SwitchesForm />,
      (client) =>
        client.setQueryData(switchesKey, {
          registration: on,
          prayers: on,
          payment: on,
          maintenance: on,
          updatedAt: "2026-11-20T06:30:00.000Z",
        } as never),
      { role },
    );
  const on = ["會員註冊 開 任何人都可以註冊", "線上付款 開 可以買方案和商品。", "維護模式 開 會員網站只看得到維護中"];
  const off = ["會員註冊 關 新的人不能註冊", "祈願服務 關 送不出新的願", "維護模式 關 會員網站照常開著。"];
  expect(findUnmetTexts(form("super_admin", true), [...on, "!只有超級管理員可以切換"])).toEqual([]);
  expect(findUnmetTexts(form("admin", false), [...off, "只有超級管理員可以切換"])).toEqual([]);
  expect(form("admin", true).match(/ disabled=""/g)).toHaveLength(4);
  expect(form("super_admin", true)).not.toContain(' disabled=""');
  expect(form("super_admin", true).match(/ checked=""/g)).toHaveLength(4);
  const failed = renderWithData(<SwitchesForm />, (client) => failQuery(client, switchesKey));
  expect(findUnmetTexts(failed, ["開關讀取失敗 連不上伺服器"])).toEqual([]);
});
