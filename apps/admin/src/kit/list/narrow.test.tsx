import { MemberListInput, type MemberListItem } from "@panshi/contracts/site/member-list";
import { OrderListInput, type OrderListItem } from "@panshi/contracts/commerce/order-list";
import { expect, it, vi } from "vitest";
import { memberResource } from "../../features/site/member/member-resource.ts";
import { orderResource } from "../../features/commerce/order/order-resource.ts";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../lib/testing.tsx";
import Members from "../../routes/members.tsx";
import Orders from "../../routes/orders.tsx";
import { cacheRows } from "../testing.ts";

vi.mock("../../lib/wide-screen.ts", () => ({ useWideScreen: () => false }));

const member = (changes: Partial<MemberListItem> = {}): MemberListItem => ({
  id: "one",
  fullName: "林星石",
  firstName: "星石",
  lastName: "林",
  email: "moon@example.com",
  phone: null,
  membershipType: "basic",
  planEndsAt: null,
  isActive: true,
  soulPlanet: null,
  soulLeyline: null,
  prayerCount: 3,
  createdAt: "2026-11-20T16:30:00.000Z",
  ...changes,
});
const shown = (at = "/members") =>
  renderWithData(<Members />, (client) => cacheRows(client, memberResource, MemberListInput, [member()], { at }), {
    at,
  });
const cardOf = (html: string) => /<article.*?<\/article>/s.exec(html)?.[0] ?? "";

it("on a narrow screen a row is a card: its title leads to its page, and what needs a label has it", () => {
  const card = cardOf(shown());
  expect(
    findUnmetTexts(card, [
      "林星石 moon@example.com — 修行靈 到期 — 星球、地脈 — 、 — 祈願 3 啟用中 註冊日期 2026/11/21",
    ]),
  ).toEqual([]);
  expect(card).toContain('href="/members/one"');
  expect(listButtonLabels(card)).toEqual(["詳情「林星石」"]);
  expect(card).toContain('aria-label="選取「林星石」"');
  expect(shown()).not.toContain("<table");
});

it("on a card the corner and the notes have their places, and columns without one are left out", () => {
  const row = {
    id: "one",
    number: "PS1",
    kind: "plan",
    state: "fulfilled",
    description: "修行方案",
    total: 3990,
    received: 3990,
    refunded: 0,
    method: "card",
    memberId: "member",
    buyerName: "林星石",
    buyerEmail: null,
    flags: [],
    createdAt: "2026-11-20T06:30:00.000Z",
  } as unknown as OrderListItem;
  const html = renderWithData(<Orders />, (client) => cacheRows(client, orderResource, OrderListInput, [row]));
  expect(
    findUnmetTexts(cardOf(html), ["PS1 林星石 修行方案 NT$ 3,990 已付款 2026/11/20 14:30", "!信用卡", "!選取"]),
  ).toEqual([]);
});

it("the filters are behind a button that counts those in use; the search and the screen's own filter stay in sight", () => {
  const orderScreen = (at: string) =>
    renderWithData(<Orders />, (client) => cacheRows(client, orderResource, OrderListInput, [], { at }), { at });
  expect(listButtonLabels(orderScreen("/orders?search=月"))).toContain("篩選");
  const used = orderScreen("/orders?flag=any&method=card&search=月");
  expect(listButtonLabels(used)).toContain("篩選 （2）");
  expect(findUnmetTexts(used, ["待確認", "!付款方式", "!排序"])).toEqual([]);
  expect(listButtonLabels(used)).not.toContain("清除條件");
  expect(used).toContain('aria-label="搜尋訂單"');
});
