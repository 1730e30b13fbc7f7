import { trpc } from "@panshi/client/trpc";
import { MemberListInput, type MemberListItem } from "@panshi/contracts/site/member-list";
import type { Role } from "@panshi/contracts/platform/permissions";
import { getQueryKey } from "@trpc/react-query";
import { expect, it } from "vitest";
import { memberResource } from "../features/site/member/member-resource.ts";
import { cacheRows } from "../kit/testing.ts";
import { listButtonLabels, failQuery, renderWithData, findUnmetTexts } from "../lib/testing.tsx";
import { rowsKey } from "../kit/resource-info.ts";
import Members from "./members.tsx";

const soon = new Date(Date.now() + 7 * 86_400_000).toISOString();
const member = (changes: Partial<MemberListItem> = {}): MemberListItem => ({
  id: "one",
  fullName: "林星石",
  firstName: "星石",
  lastName: "林",
  email: "moon@example.com",
  phone: "+886912345678",
  membershipType: "basic",
  planEndsAt: null,
  isActive: true,
  soulPlanet: "saturn",
  soulLeyline: null,
  prayerCount: 1247,
  createdAt: "2026-11-20T16:30:00.000Z",
  ...changes,
});

type Options = { role?: Role; next?: string | null };
const shown = (rows: readonly MemberListItem[], at = "/members", { role = "admin", next = null }: Options = {}) =>
  renderWithData(<Members />, (client) => cacheRows(client, memberResource, MemberListInput, rows, { at, next }), {
    at,
    role,
  });

it("a row says who a member is, what plan runs and until when, and whether the account is active", () => {
  for (const [changes, ...words] of [
    [{}, "林星石 moon@example.com 0912-345-678 修行靈 — 土星 、— 1,247 啟用中 2026/11/21"],
    [{ email: null, phone: null, soulPlanet: null, soulLeyline: "old-key" }, "林星石 — — 修行靈 — — 、old-key"],
    [{ planEndsAt: soon, membershipType: "vip", isActive: false }, "靈師", "剩 7 天", "已停用"],
    [{ planEndsAt: "2026-01-01T00:00:00.000Z", membershipType: "none" }, "新靈 2026/01/01 剩 0 天"],
  ] as const)
    expect(findUnmetTexts(shown([member(changes as Partial<MemberListItem>)]), words)).toEqual([]);
  const row = shown([member()]);
  expect(row).toContain('href="/members/one"');
  expect(row).toContain('href="/api/admin/members/export"');
  const inDays = (days: number) =>
    shown([member({ planEndsAt: new Date(Date.now() + days * 86_400_000).toISOString() })]);
  expect(inDays(7)).toMatch(/class="text-warn">剩 7 天/);
  expect(inDays(8)).toMatch(/class="text-ink-soft">剩 8 天/);
});

it("a role sees the exports and the boxes to select rows only where it may use them", () => {
  for (const [role, present] of [
    ["super_admin", true],
    ["admin", true],
    ["moderator", false],
  ] as const) {
    const html = shown([member()], undefined, { role });
    expect([role, html.includes("選取「林星石」"), html.includes("/export")]).toEqual([role, present, present]);
  }
});

it("a list says how many rows it has, in which order, and tells an empty list from one where nothing was found", () => {
  for (const [rows, at, next, ...words] of [
    [[member()], "", null, "共 1 位，註冊日期，新的在前", "已經是全部了"],
    [[member()], "?sort=createdAt", null, "共 1 位，註冊日期，舊的在前"],
    [[member()], "?sort=planEndsAt", "more", "已載入 1 位，到期日，早的在前", "載入更多"],
    [[], "", null, "尚未新增任何會員 還沒有人註冊。", "!共 0 位"],
    [[], "?plan=vip", null, "共 0 位", "沒有符合條件的會員", "清除條件，看全部", "!還沒有人註冊"],
    [[], "?search=月", null, "沒有符合條件的會員"],
  ] as const)
    expect(findUnmetTexts(shown(rows, `/members${at}`, { next }), words)).toEqual([]);
  expect(listButtonLabels(shown([member()], "/members?plan=vip"))).toContain("清除條件");
  expect(listButtonLabels(shown([member()]))).toContain("-清除條件");
  expect(shown([member()], "/members?plan=vip&search=林&sort=name")).toContain(
    'href="/api/admin/members/export.xlsx?plan=vip&amp;search=%E6%9E%97"',
  );
});

it("a row that two pages have, because it moved between their readings, is listed once", () => {
  const [one, two] = [member(), member({ id: "two", fullName: "江小舟" })];
  const html = renderWithData(<Members />, (client) =>
    client.setQueryData(rowsKey(memberResource, { limit: 50, sort: "-createdAt" }), {
      pages: [
        { items: [one, two], next: "more" },
        { items: [two], next: null },
      ],
      pageParams: ["", "more"],
    }),
  );
  expect(findUnmetTexts(html, ["共 2 位"])).toEqual([]);
  expect(listButtonLabels(html).filter((label) => label.startsWith("詳情"))).toEqual([
    "詳情「林星石」",
    "詳情「江小舟」",
  ]);
});

it("what a search finds has the order of registration, and only that can be changed", () => {
  const sorts = (at: string) =>
    [...shown([member()], at).matchAll(/aria-sort="([a-z]+)"[^>]*><button[^>]*>([^<]*)/g)].map(([, how, what]) => [
      what,
      how,
    ]);
  expect(sorts("/members?sort=name")).toEqual([
    ["姓名", "ascending"],
    ["到期", "none"],
    ["註冊日期", "none"],
  ]);
  // The sort that was chosen before comes back after it.
  expect(
    renderWithData(
      <Members />,
      (client) => cacheRows(client, memberResource, MemberListInput, [member()], { at: "?search=月" }),
      {
        at: "/members?search=月&sort=name",
      },
    ),
  ).toMatch(/註冊日期，新的在前/);
  expect(sorts("/members?search=月&sort=createdAt")).toEqual([["註冊日期", "ascending"]]);
});

it("a list and its counts say that they could not be read, also beside rows that are there", () => {
  const key = rowsKey(memberResource, { limit: 50, sort: "-createdAt" });
  const failed = renderWithData(<Members />, (client) => {
    failQuery(client, key);
    failQuery(client, getQueryKey(trpc.admin.member.counts, undefined, "query"));
  });
  expect(
    findUnmetTexts(failed, ["會員讀取失敗 連不上伺服器", "再試一次", "體驗靈 — 靈師 — 全部會員 — 帳號啟用 —"]),
  ).toEqual([]);
  const counts = { total: 1247, trial: 156, basic: 400, vip: 342, active: 1085, activePercent: 87 };
  const counted = renderWithData(<Members />, (client) =>
    client.setQueryData(getQueryKey(trpc.admin.member.counts, undefined, "query"), counts as never),
  );
  expect(findUnmetTexts(counted, ["體驗靈 156 靈師 342", "全部會員 1,247 帳號啟用 87%"])).toEqual([]);
  const beside = renderWithData(<Members />, (client) => {
    cacheRows(client, memberResource, MemberListInput, [member()], { next: "more" });
    client
      .getQueryCache()
      .find({ queryKey: key })
      ?.setState({ status: "error", error: new Error("no answer") });
  });
  expect(findUnmetTexts(beside, ["林星石", "會員讀取失敗", "!載入更多"])).toEqual([]);
});
