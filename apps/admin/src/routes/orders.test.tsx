import { trpc } from "@panshi/client/trpc";
import { OrderListInput, type OrderListItem } from "@panshi/contracts/commerce/order-list";
import { getQueryKey } from "@trpc/react-query";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { makeTestOrder } from "../features/commerce/order/order-fixture.ts";
import { orderResource } from "../features/commerce/order/order-resource.ts";
import { cacheRows } from "../kit/testing.ts";
import { listButtonLabels, failQuery, renderWithData, findUnmetTexts } from "../lib/testing.tsx";
import Order from "./order.tsx";
import Orders from "./orders.tsx";

const countsKey = getQueryKey(trpc.admin.order.counts, undefined, "query");
const rowOf = (changes: Partial<OrderListItem> = {}): OrderListItem =>
  ({
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
    buyerEmail: "moon@example.com",
    flags: [],
    createdAt: "2026-11-20T06:30:00.000Z",
    ...changes,
  }) as OrderListItem;
const counts = { flagged: 1001, unclaimed: 1000, flags: [{ code: "second_payment", count: 3 }] };
const shown = (changes: Partial<OrderListItem> = {}, at = "/orders", counted: object | null = counts) =>
  renderWithData(
    <Orders />,
    (client) => {
      cacheRows(client, orderResource, OrderListInput, [rowOf(changes)], { at });
      if (counted) client.setQueryData(countsKey, counted as never);
    },
    { at },
  );

it("a row says who bought what, and what differs from the sum: received, returned, to be reviewed", () => {
  for (const [changes, ...words] of [
    [{}, "PS1 林星石 moon@example.com 修行方案 NT$ 3,990 已付款 信用卡 2026/11/20 14:30", "!實收 NT$", "!已退 NT$"],
    [{ received: 3000, state: "paid", flags: ["wrong_amount"] }, "已付款，待交付 實收 NT$ 3,000 付款金額與訂單不同"],
    [{ received: 0, state: "pending", method: null }, "等待付款 — 2026/11/20", "!實收 NT$"],
    [{ refunded: 500, state: "partly_refunded" }, "部分退款 已退 NT$ 500"],
    [{ buyerName: null, buyerEmail: null }, "PS1 已刪除的會員 修行方案"],
    [{ buyerName: null, buyerEmail: null, memberId: null }, "PS1 訪客 修行方案"],
    [{ buyerName: null, memberId: null, buyerEmail: "visitor@example.com" }, "PS1 visitor@example.com 修行方案"],
  ] as const)
    expect(findUnmetTexts(shown(changes as Partial<OrderListItem>), words)).toEqual([]);
  expect(shown()).toContain('href="/orders/one"');
  expect(listButtonLabels(shown()).filter((label) => label.endsWith("「PS1」"))).toEqual(["詳情「PS1」"]);
});

it("what waits is counted beside its filters, up to a bound, and the chosen one is pressed", () => {
  const waiting = (html: string) => listButtonLabels(html).filter((label) => /^待確認|^未領取/.test(label));
  const pressed = (html: string) => [...html.matchAll(/aria-pressed="true"[^>]*>([^<]*)/g)].map(([, label]) => label);
  expect(waiting(shown())).toEqual(["待確認 1,000+", "未領取 1,000"]);
  expect(waiting(shown({}, "/orders", null))).toEqual(["待確認", "未領取"]);
  expect(findUnmetTexts(shown(), ["任何原因（1,000+）", "同一筆訂單付了兩次（3）", "!商品買了兩次（"])).toEqual([]);
  expect(pressed(shown())).toEqual([]);
  expect(pressed(shown({}, "/orders?flag=any"))).toEqual(["待確認"]);
  expect(pressed(shown({}, "/orders?flag=second_payment"))).toEqual([]);
  expect(pressed(shown({}, "/orders?state=unclaimed"))).toEqual(["未領取"]);
  expect(shown({}, "/orders?flag=any&sort=createdAt")).toContain(
    'href="/api/admin/orders/export?flag=any&amp;sort=createdAt"',
  );
});

it("saved filters stand before the list; the one that is shown is marked and can be edited, another one can be saved", () => {
  const bar = (at: string) =>
    renderWithData(
      <Orders />,
      (client) => {
        cacheRows(client, orderResource, OrderListInput, [rowOf()], { at });
        client.setQueryData(getQueryKey(trpc.admin.savedFilter.list, { list: "order" }, "query"), [
          { id: "f", list: "order", name: "要退的", query: "flag=any" },
        ] as never);
      },
      { at },
    );
  const marked = (html: string) => [...html.matchAll(/aria-current="true"[^>]*>([^<]*)/g)].map(([, label]) => label);
  const [edit, save] = ["編輯常用條件「要退的」", "儲存這些條件"];
  for (const [at, current, offered] of [
    ["/orders", ["全部"], `-${save}`],
    ["/orders?flag=any", ["要退的"], edit],
    ["/orders?state=paid", [], save],
    // A search is not saved, so it is not the saved one.
    ["/orders?flag=any&search=林", [], save],
  ] as const) {
    const buttons = listButtonLabels(bar(at));
    expect([at, marked(bar(at)), buttons.filter((label) => label.includes("條件") && !label.includes("清除"))]).toEqual(
      [at, current, [offered]],
    );
  }
});

it("the page of an order begins with what it is, and says that it could not be read", () => {
  const key = getQueryKey(trpc.admin.order.get, { id: "order" }, "query");
  const page = (fill: Parameters<typeof renderWithData>[1]) =>
    renderWithData(
      <Routes>
        <Route path="/orders/:id" element={<Order />} />
      </Routes>,
      fill,
      { at: "/orders/order" },
    );
  const read = page((client) => client.setQueryData(key, makeTestOrder({ state: "paid", total: 3000 }) as never));
  expect(findUnmetTexts(read, ["PS1 已付款，待交付 NT$ 3,000 林星石 ，修行方案"])).toEqual([]);
  expect(
    findUnmetTexts(
      page((client) => failQuery(client, key)),
      ["訂單讀取失敗 連不上伺服器", "!載入中"],
    ),
  ).toEqual([]);
  expect(
    findUnmetTexts(
      page(() => {}),
      ["訂單 載入中..."],
    ),
  ).toEqual([]);
});
