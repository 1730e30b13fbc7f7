import { trpc } from "@panshi/client/trpc";
import { BatchListInput } from "@panshi/contracts/commerce/invoice-record";
import { OrderListInput } from "@panshi/contracts/commerce/order-list";
import { ReviewEventListInput } from "@panshi/contracts/commerce/payment-event-list";
import { SlipListInput } from "@panshi/contracts/journey/oracle";
import { PrayerListInput } from "@panshi/contracts/journey/prayer-list";
import { MemberListInput } from "@panshi/contracts/site/member-list";
import { UnsentEmailListInput } from "@panshi/contracts/site/unsent-email";
import { getQueryKey } from "@trpc/react-query";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { invoiceBatchResource } from "./features/commerce/invoice/invoice-resource.ts";
import { UploadResult } from "./features/commerce/invoice/upload-dialog.tsx";
import { BoughtPart } from "./features/commerce/order/bought-part.tsx";
import { PaymentEventsPart } from "./features/commerce/order/events-part.tsx";
import { HistoryPart } from "./features/commerce/order/history-part.tsx";
import { MoneyPart } from "./features/commerce/order/money-part.tsx";
import { BuyerPart } from "./features/commerce/order/order-facts.tsx";
import {
  cacheRefundProposal,
  makeTestFlag,
  makeTestOrder,
  makeTestRefundProposal,
} from "./features/commerce/order/order-fixture.ts";
import { orderResource } from "./features/commerce/order/order-resource.ts";
import { TodoPart } from "./features/commerce/order/todo-part.tsx";
import { paymentEventResource } from "./features/commerce/payment-event/payment-event-resource.ts";
import { slipResource } from "./features/journey/oracle/slip-form.tsx";
import { prayerResource } from "./features/journey/prayer/prayer-resource.ts";
import { AccessLog } from "./features/site/log/access-log.tsx";
import { AuditLog } from "./features/site/log/audit-log.tsx";
import { LogTabs } from "./features/site/log/log-tabs.tsx";
import { MemberContact, MemberJourney } from "./features/site/member/member-facts.tsx";
import { memberResource } from "./features/site/member/member-resource.ts";
import { unsentEmailResource } from "./features/site/unsent-email/unsent-email-resource.ts";
import type { AnyListDefinition } from "./kit/list/address.ts";
import type { ResourceInfo } from "./kit/resource-info.ts";
import { cacheRows } from "./kit/testing.ts";
import { htmlToText, listButtonLabels, renderWithData } from "./lib/testing.tsx";
import ReconciliationScreen from "./routes/comparison.tsx";
import Dashboard from "./routes/dashboard.tsx";
import InvoiceBatches from "./routes/invoice-batches.tsx";
import Member from "./routes/member.tsx";
import Members from "./routes/members.tsx";
import Oracles from "./routes/oracles.tsx";
import Orders from "./routes/orders.tsx";
import PaymentEventsToReview from "./routes/payment-events.tsx";
import Prayers from "./routes/prayers.tsx";
import UnsentEmails from "./routes/unsent-emails.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("./lib/testing-dialogs.tsx"));

// The words are written out here and read where a screen says them. docs/glossary.md lists them.

const AT = "2026-11-20T06:30:00.000Z";
const none = { items: [], next: null };

/** What the elements of a kind say, in their order. */
const wordsIn = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, "gs"))].map(([found]) => htmlToText(found));
const headers = (html: string) => wordsIn(html, "th");
const terms = (html: string) => wordsIn(html, "dt");
/** The filters of a list, of which each has its label above it. */
const filters = (html: string) => [...html.matchAll(/<label for=[^>]*>([^<]*)/g)].map(([, label]) => label);
/** The line above a list: how many rows there are, and in which order. */
const orderLine = (html: string) =>
  wordsIn(html, "p")
    .find((line) => /^(共|已載入) \d+ .，/.test(line))
    ?.replace(/^[^，]*，/, "");

/** A list with one row, at an address. */
function listed(screen: ReactNode, noun: unknown, list: AnyListDefinition, row: object, at = "/") {
  return renderWithData(
    screen,
    (client) => cacheRows(client, noun as ResourceInfo<{ id: string }>, list, [{ id: "one", ...row }], { at }),
    { at },
  );
}
const empty = (screen: ReactNode, noun: unknown, list: AnyListDefinition) =>
  renderWithData(screen, (client) => cacheRows(client, noun as ResourceInfo<{ id: string }>, list, []));

const orderRow = {
  number: "PS1",
  state: "paid",
  description: "修行方案",
  total: 1,
  received: 1,
  refunded: 0,
  flags: [],
  buyerName: "林星石",
  buyerEmail: null,
  createdAt: AT,
};
const orders = listed(<Orders />, orderResource, OrderListInput, orderRow);
const event = {
  kind: "paid",
  quarantine: "mispaid",
  source: "return",
  order: null,
  amount: 1,
  receivedAt: AT,
  paidAt: null,
  method: null,
  merTradeNo: null,
  tradeNo: null,
  fields: [],
  resolution: null,
};
const events = listed(<PaymentEventsToReview />, paymentEventResource, ReviewEventListInput, event);
const letter = {
  state: "lost",
  purpose: "付款收據",
  recipient: "a@example.com",
  failure: null,
  answer: null,
  refusal: null,
  createdAt: AT,
};
const letters = (at?: string) => listed(<UnsentEmails />, unsentEmailResource, UnsentEmailListInput, letter, at);
const memberRow = {
  fullName: "林星石",
  email: null,
  phone: null,
  membershipType: "trial",
  planEndsAt: AT,
  prayerCount: 1,
  isActive: true,
  createdAt: AT,
};
const members = (at?: string) => listed(<Members />, memberResource, MemberListInput, memberRow, at);
const batch = { kind: "invoices", name: "B1", rows: 1, awaited: 0, createdAt: AT, administratorName: "石守" };
const batches = listed(<InvoiceBatches />, invoiceBatchResource, BatchListInput, batch);

const person = {
  email: null,
  emailVerifiedAt: null,
  phone: null,
  marketingOptInAt: null,
  sessionCount: 0,
  createdAt: AT,
  registrationCompletedAt: null,
};
const order = makeTestOrder();
const open = () => {};

it("who bought what, and how it was paid", () => {
  expect(headers(orders).slice(1, 7)).toEqual(["編號", "購買人", "購買內容", "金額", "狀態", "付款方式"]);
  expect(filters(orders)).toEqual(["待確認原因", "狀態", "付款方式", "購買內容", "日期"]);
  expect(wordsIn(renderWithData(<BuyerPart order={order} />), "h2")).toEqual(["購買人"]);
  expect(wordsIn(renderWithData(<BoughtPart order={order} open={open} />), "h2")).toEqual(["購買內容"]);
});

it("work in general is 待辦, a flag is 待確認", () => {
  const overview = renderWithData(<Dashboard />);
  expect(wordsIn(overview, "h2")[0]).toBe("待辦");
  const flagged = { ...order, flags: [makeTestFlag()] };
  expect(wordsIn(renderWithData(<TodoPart order={flagged} open={open} />), "h2")).toEqual(["待辦"]);
  expect(orders).toContain('aria-label="待辦的訂單"');
  expect(listButtonLabels(orders)).toEqual(expect.arrayContaining(["待確認", "未領取"]));
  const settled = { ...order, flags: [makeTestFlag({ settledAt: AT, settlement: "accepted" })] };
  expect(wordsIn(renderWithData(<HistoryPart order={settled} />), "h3")[0]).toBe("已確認的事項");
});

it("a visitor's paid order that nobody has is 未領取", () => {
  const visitors = makeTestOrder({ state: "paid", member: null });
  expect(wordsIn(renderWithData(<TodoPart order={visitors} open={open} />), "h3")).toEqual(["訪客已付款未領取"]);
});

it("the gateway's notifications are named by what they say, why they wait, whence and when they came", () => {
  expect(wordsIn(events, "p")[0]).toBe("系統無法自動歸戶的金流通知。指定訂單，或確認不用處理之後略過。");
  expect(headers(events).slice(0, 7)).toEqual(["通知內容", "待確認原因", "金額", "訂單", "來源", "處理", "收到時間"]);
  expect(filters(events)).toEqual(["處理", "訂單", "待確認原因"]);
  const details = listed(<PaymentEventsToReview />, paymentEventResource, ReviewEventListInput, event, "/#one/查看");
  expect(terms(details)).toEqual(expect.arrayContaining(["待確認原因", "來源", "收到時間"]));
  expect(wordsIn(empty(<PaymentEventsToReview />, paymentEventResource, ReviewEventListInput), "h2")).toContain(
    "沒有待確認的金流通知",
  );
  const verbs = listButtonLabels(events).filter((label) => label.includes("「"));
  expect(verbs.map((label) => label.replace(/「.*/, ""))).toEqual(["指定訂單", "略過", "查看"]);
});

it("an order without notifications or acts says so, and an act of nobody in the office is the system's or the buyer's", () => {
  expect(wordsIn(renderWithData(<PaymentEventsPart order={order} />), "p")).toEqual(["尚無金流通知。"]);
  expect(wordsIn(renderWithData(<HistoryPart order={order} />), "p")).toEqual(["尚無處理紀錄。"]);
  const entry = { id: 1, at: AT, action: "order.fulfil", administratorName: null, reason: null };
  const acted = renderWithData(<HistoryPart order={{ ...order, entries: [entry as never] }} />);
  expect(htmlToText(acted)).toContain("完成交付 系統／購買人");
});

it("a letter whose job is gone is scheduled and not sent; letters stand by the time of their creation", () => {
  expect(headers(letters())).toContain("建立時間");
  expect(htmlToText(letters())).toContain("已排程，尚未送出");
  expect(orderLine(letters())).toBe("依建立時間，新的在前");
  expect(orderLine(letters("/?sort=createdAt"))).toBe("依建立時間，舊的在前");
});

it("the books: 收支 beside 款項去向, 實收 less 已退 is 淨收款, and both sides agree", () => {
  const ledger = {
    received: 3,
    returned: 1,
    fulfilled: 2,
    unclaimed: 0,
    held: 0,
    accepted: 0,
    difference: 0,
    unbalanced: [],
    unpaid: [],
  };
  const books = (changes: object = {}) =>
    renderWithData(<ReconciliationScreen />, (client) =>
      client.setQueryData(getQueryKey(trpc.admin.ledger.view, undefined, "query"), { ...ledger, ...changes } as never),
    );
  expect(wordsIn(books(), "h2")).toContain("帳務核對");
  expect(wordsIn(books(), "h3")).toEqual(["收支", "款項去向"]);
  expect(terms(books()).slice(0, 3)).toEqual(["實收", "已退", "淨收款"]);
  expect(terms(books())).toEqual(expect.arrayContaining(["未領取的訂單", "待確認款項"]));
  expect(htmlToText(books())).toContain("兩邊相符");
  expect(htmlToText(books({ difference: 5 }))).toContain("兩邊不符，相差 NT$ 5");
});

it("the sums of an order are 實收, 已退 and 淨收款, and its refund follows the 退款規定", () => {
  const money = renderWithData(<MoneyPart order={order} open={open} />, (client) =>
    cacheRefundProposal(client, makeTestRefundProposal()),
  );
  expect(terms(money)).toEqual(["實收", "已退", "淨收款"]);
  expect(wordsIn(money, "p")[0]).toBe("退款規定：付款後七天內，全額退還，NT$ 3,990。");
  const short = listed(<Orders />, orderResource, OrderListInput, { ...orderRow, total: 3, received: 2, refunded: 1 });
  expect(htmlToText(short)).toContain("實收 NT$ 2 已退 NT$ 1");
});

it("the order of a list is its column with what comes first", () => {
  expect(orderLine(members())).toBe("註冊日期，新的在前");
  expect(orderLine(members("/?sort=createdAt"))).toBe("註冊日期，舊的在前");
  expect(orderLine(members("/?sort=planEndsAt"))).toBe("到期日，早的在前");
  expect(headers(members())).toContain("註冊日期");
  const slips = (sort: string) =>
    orderLine(
      listed(
        <Oracles />,
        slipResource,
        SlipListInput,
        { title: "石", description: "", category: "general", fortuneLevel: "good", updatedAt: AT },
        `/?sort=${sort}`,
      ),
    );
  expect(["-updatedAt", "updatedAt", "displayOrder", "-title"].map(slips)).toEqual([
    "更新時間，新的在前",
    "更新時間，舊的在前",
    "順序，小的在前",
    "標題，倒序",
  ]);
});

it("the logs are filtered by 操作者, 動作, 起日 and 迄日, and a batch names its 建立者", () => {
  const at = "/?from=2026-11-01";
  expect(filters(renderWithData(<AccessLog />, undefined, { at }))).toEqual(["操作者", "動作", "日期", "起日", "迄日"]);
  expect(filters(renderWithData(<AuditLog />, undefined, { at }))).toEqual([
    "操作者",
    "動作",
    "對象",
    "日期",
    "起日",
    "迄日",
  ]);
  expect(headers(batches)).toContain("建立者");
});

it("a member's facts, and the result of an upload", () => {
  const [contact, journey] = [MemberContact, MemberJourney].map((Part) =>
    htmlToText(renderWithData(<Part member={person as never} />)),
  );
  expect(contact).toMatch(/ 行銷信 未同意$/);
  expect(journey).toMatch(/ 目前登入 無$/);
  const result = { taken: 20, rejected: 0, unchanged: 0, faultCount: 1, faults: [], awaitedCount: 0, awaited: [] };
  const uploaded = renderWithData(
    <UploadResult batch={batch as never} result={result} onClose={open} onAgain={open} />,
  );
  expect(wordsIn(uploaded, "p")[0]).toBe("已登錄 20 筆。");
  expect(wordsIn(uploaded, "h3")[0]).toBe("1 列有問題，沒有登錄");
});

it("records are 紀錄, and a list is 匯出", () => {
  expect(prayerResource.name).toBe("祈願紀錄");
  expect(wordsIn(empty(<Prayers />, prayerResource, PrayerListInput), "h2")).toContain("還沒有祈願紀錄");
  expect(wordsIn(renderWithData(<LogTabs />), "a")).toEqual(["操作紀錄", "存取紀錄"]);
  expect(wordsIn(orders, "a")).toContain("匯出 CSV");
  expect(wordsIn(members(), "a")).toEqual(expect.arrayContaining(["匯出 CSV", "匯出 XLSX"]));
});

it("members are listed by their levels, and a member's page names plans: no screen has both", () => {
  const [levels, plans] = [/體驗靈|修行靈|新靈/, /七日體驗|修行方案|靈師方案|沒有方案/];
  const list = htmlToText(members());
  expect([levels.test(list), plans.test(list)]).toEqual([true, false]);
  expect(headers(members())).toContain("等級");
  const grant = {
    id: "g",
    planType: "trial",
    days: 7,
    source: "trial",
    grantedAt: AT,
    revokedAt: null,
    isRevocable: true,
  };
  const member = {
    ...person,
    ...memberRow,
    id: "one",
    periods: [],
    grants: { items: [grant], next: null },
    orders: none,
    prayers: none,
    draws: none,
    notes: none,
    timeline: none,
    sessionCount: 1,
  };
  const page = (hash: string) =>
    htmlToText(
      renderWithData(
        <Routes>
          <Route path="/members/:id" element={<Member />} />
        </Routes>,
        (client) => client.setQueryData(getQueryKey(trpc.admin.member.get, { id: "one" }, "query"), member as never),
        { at: `/members/one${hash}` },
      ),
    );
  for (const shown of [page(""), page("#grant")])
    expect([levels.test(shown), plans.test(shown)]).toEqual([false, true]);
  expect(page("")).toContain("林星石 七日體驗");
});
