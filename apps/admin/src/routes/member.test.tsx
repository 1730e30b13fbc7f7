import { trpc } from "@panshi/client/trpc";
import type { EmailChange } from "@panshi/contracts/site/member-change";
import type { MemberDetail, TimelineEntry } from "@panshi/contracts/site/member-detail";
import type { Role } from "@panshi/contracts/platform/permissions";
import { getQueryKey } from "@trpc/react-query";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { listButtonLabels, failQuery, renderWithData, findUnmetTexts } from "../lib/testing.tsx";
import Member from "./member.tsx";

const AT = "2026-11-20T16:30:00.000Z";
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const none = { items: [], next: null };
const memberOf = (changes: Partial<MemberDetail> = {}): MemberDetail => ({
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
  prayerCount: 0,
  createdAt: AT,
  sacredObject: null,
  sacredSong: null,
  prayerManual: null,
  registrationCompletedAt: null,
  emailVerifiedAt: AT,
  marketingOptInAt: null,
  hasPassword: true,
  hasGoogle: true,
  sessionCount: 2,
  updatedAt: AT,
  emailChangeSince: null,
  periods: [],
  grants: none,
  orders: none,
  prayerWish: null,
  prayers: none,
  draws: none,
  notes: none,
  timeline: none,
  ...changes,
});
const changeOf = (changes: Partial<EmailChange> = {}): EmailChange => ({
  id: "change",
  memberId: "one",
  memberName: "林星石",
  state: "waiting",
  outcome: null,
  oldEmail: "moon@example.com",
  newEmail: "new@example.com",
  reason: "登入不了",
  stopReason: null,
  requestedBy: "a",
  requestedByName: "石守",
  approvedByName: null,
  createdAt: AT,
  approvedAt: null,
  confirmedAt: null,
  movesAt: null,
  endedAt: null,
  mayApprove: false,
  ...changes,
});

const memberKey = getQueryKey(trpc.admin.member.get, { id: "one" }, "query");
const changesKey = getQueryKey(trpc.admin.memberChange.emailChanges, { memberId: "one" }, "query");
const route = (
  <Routes>
    <Route path="/members/:id" element={<Member />} />
  </Routes>
);
type Options = { role?: Role; emails?: EmailChange[] };
const shown = (changes: Partial<MemberDetail> = {}, { role = "admin", emails = [] }: Options = {}) =>
  renderWithData(
    route,
    (client) => {
      client.setQueryData(memberKey, memberOf(changes) as never);
      client.setQueryData(changesKey, emails as never);
    },
    { at: "/members/one", role },
  );

it("a member's page says how they are reached, what they chose, and what each part is without a row", () => {
  const empty = ["還沒有開始任何方案。", "還沒有訂單。", "還沒有許過願。", "還沒有抽過籤。", "還沒有紀錄。"];
  for (const [changes, ...words] of [
    [
      {},
      "修行方案 啟用中",
      "電子郵件 moon@example.com 信箱確認 2026/11/21 手機 0912-345-678 行銷信 未同意",
      "註冊日期 2026/11/21 完成旅程 — 星球 土星 地脈 — 聖物 — 聖歌 — 功課 — 登入方式 密碼、Google 目前登入 2 個裝置",
      ...empty,
      "!你的角色看不到聯絡方式",
    ],
    [{ hasGoogle: false, sessionCount: 0 }, "登入方式 密碼 目前登入 無"],
    [{ hasPassword: false, hasGoogle: false }, "登入方式 —"],
    [{ prayerWish: "願平安" }, "註冊時的願：願平安"],
    [{ orders: null, prayers: null, notes: null }, "!還沒有訂單", "!還沒有許過願", "!寫備註"],
  ] as const)
    expect(findUnmetTexts(shown(changes), words)).toEqual([]);
});

it("the plans of a member: periods by what they are now, and what they were made from", () => {
  const period = (from: number, to: number) =>
    ({ planType: "vip", startsAt: inDays(from), endsAt: inDays(to) }) as const;
  for (const [periods, word] of [
    [[period(-60, -1)], "已結束"],
    [[period(-1, 29)], "進行中"],
    [[period(29, 59)], "接著開始"],
  ] as const)
    expect(findUnmetTexts(shown({ periods: [...periods] }), [word, "期間 靈師方案", "來源"])).toEqual([]);
  const grant: MemberDetail["grants"]["items"][number] = {
    id: "grant",
    planType: "basic",
    days: 30,
    source: "administrator",
    orderNumber: null,
    reason: "補償",
    administratorName: "石守",
    grantedAt: AT,
    revokedAt: null,
    revokedReason: null,
    isRevocable: true,
  };
  const grants = (changes: object) => ({ grants: { items: [{ ...grant, ...changes }], next: null } });
  const revoke = "撤銷修行方案 30 天";
  for (const [changes, options, isOffered, ...words] of [
    [{}, {}, true, "管理員 修行方案 30 天 石守：補償"],
    [{}, { role: "moderator" }, false],
    [
      { isRevocable: false, revokedAt: AT, revokedReason: "給錯" },
      {},
      false,
      "石守：補償 撤銷的原因：給錯 已撤銷 2026/11/21",
    ],
    [
      { source: "order", orderNumber: "PS1", reason: null, administratorName: null },
      {},
      true,
      "訂單 修行方案 30 天 PS1",
    ],
  ] as const) {
    const html = shown(grants(changes), options);
    expect(findUnmetTexts(html, words)).toEqual([]);
    expect([changes, listButtonLabels(html).includes(revoke)]).toEqual([changes, isOffered]);
  }
  expect(listButtonLabels(shown({ grants: { items: [grant], next: "more" } }))).toContain("更早的會員資格");
  expect(listButtonLabels(shown({ grants: { items: [grant], next: null } }))).not.toContain("更早的會員資格");
});

it("what can be done with an account follows its state and the role", () => {
  const actions = (changes: Partial<MemberDetail>, role: Role = "admin") =>
    listButtonLabels(shown(changes, { role })).filter((label) => /帳號|電子郵件|登出|方案|備註/.test(label));
  const all = ["改電子郵件", "登出所有裝置", "停用帳號", "刪除帳號", "延長方案", "寫備註"];
  const of = (html: readonly string[]) => all.flatMap((label) => html.filter((one) => one.replace("-", "") === label));
  for (const [changes, expected] of [
    [{}, ["改電子郵件", "登出所有裝置", "停用帳號", "刪除帳號", "延長方案", "寫備註"]],
    [{ membershipType: "none" }, ["改電子郵件", "登出所有裝置", "停用帳號", "刪除帳號", "延長方案", "寫備註"]],
    [{ emailChangeSince: AT }, ["-改電子郵件", "登出所有裝置", "停用帳號", "刪除帳號", "延長方案", "寫備註"]],
    [{ sessionCount: 0 }, ["改電子郵件", "-登出所有裝置", "停用帳號", "刪除帳號", "延長方案", "寫備註"]],
  ] as const)
    expect([changes, of(actions(changes))]).toEqual([changes, expected]);
  expect(actions({ isActive: false })).toEqual(expect.arrayContaining(["-改電子郵件", "重新啟用帳號"]));
  expect(actions({ isActive: false })).not.toContain("停用帳號");
  expect(actions({ notes: null }, "moderator")).toEqual([]);
  expect(
    findUnmetTexts(shown({}, { role: "moderator" }), ["更改帳號要由管理員來做。", "你的角色看不到聯絡方式。"]),
  ).toEqual([]);
});

it("a change of the email says where it is, what it waits for, and who may go on with it", () => {
  const approved = { state: "approved", approvedByName: "星守" } as const;
  for (const [changes, role, buttons, ...words] of [
    [{}, "admin", ["停止更改"], "等待核准 new@example.com 石守， 2026/11/21 00:30 登入不了 要由另一位管理員核准。"],
    [{ mayApprove: true }, "admin", ["核准", "停止更改"], "等你核准。"],
    [approved, "admin", ["停止更改"], "已核准，等待生效", "星守核准。等新信箱確認。"],
    [
      { ...approved, confirmedAt: "2026-11-21T16:31:00.000Z", movesAt: "2026-11-24T16:32:00.000Z" },
      "admin",
      ["停止更改"],
      "新信箱已確認，2026/11/25 00:32 生效。",
    ],
    [{ ...approved, state: "ended", outcome: "moved" }, "admin", [], "已改用新的電子郵件", "!核准。"],
    [
      { state: "ended", outcome: "stopped_by_administrator", stopReason: "找回了" },
      "admin",
      [],
      "管理員停止",
      "停止的原因：找回了",
      "!要由另一位",
    ],
    [{ mayApprove: true }, "moderator", [], "等待核准"],
  ] as const) {
    const html = shown({}, { role, emails: [changeOf(changes)] });
    expect(findUnmetTexts(html, words)).toEqual([]);
    expect(listButtonLabels(html).filter((label) => /^核准|停止更改$/.test(label))).toEqual(buttons);
  }
  expect(findUnmetTexts(shown(), ["!電子郵件的更改"])).toEqual([]);
});

it("the timeline says in words what happened", () => {
  const entries: readonly (readonly [object, string])[] = [
    [{ kind: "granted", planType: "basic", days: 7, source: "trial" }, "修行方案 7 天，註冊體驗"],
    [{ kind: "revoked", planType: "vip", days: 90 }, "靈師方案 90 天"],
    [
      { kind: "ordered", number: "PS1", description: "修行方案", total: 3990, state: "refunded" },
      "修行方案，NT$ 3,990，已退款",
    ],
    [{ kind: "prayed", status: "completed" }, "已完成"],
    [{ kind: "drew", title: "石上清泉", fortuneLevel: "poor" }, "石上清泉，小凶"],
    [{ kind: "changed", action: "order.cancel", administratorName: "石守" }, "取消訂單，石守"],
  ];
  for (const [entry, words] of entries) {
    const items = [{ id: "entry", at: AT, ...entry } as TimelineEntry];
    expect(
      findUnmetTexts(shown({ timeline: { items, next: "more" } }), [`${words} 2026/11/21 00:30`, "更早的紀錄"]),
    ).toEqual([]);
  }
});

it("the page, and the changes of the email on it, say that they could not be read, and offer another try", () => {
  const page = renderWithData(route, (client) => failQuery(client, memberKey), { at: "/members/one" });
  expect(findUnmetTexts(page, ["會員資料讀取失敗 連不上伺服器", "!載入中"])).toEqual([]);
  const emails = renderWithData(
    route,
    (client) => {
      client.setQueryData(memberKey, memberOf() as never);
      failQuery(client, changesKey);
    },
    { at: "/members/one" },
  );
  expect(findUnmetTexts(emails, ["電子郵件的更改讀取失敗 連不上伺服器", "停用帳號"])).toEqual([]);
  expect(listButtonLabels(emails)).toContain("再試一次");
});
