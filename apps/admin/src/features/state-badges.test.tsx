import type { ReactNode } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { renderWithData } from "../lib/testing.tsx";
import { CampaignState } from "../lib/campaign-state.tsx";
import { InvoicePart } from "./commerce/order/invoice-part.tsx";
import { EmailsPart } from "./commerce/order/emails-part.tsx";
import { MoneyPart } from "./commerce/order/money-part.tsx";
import { RefundRequestsPart } from "./commerce/order/order-facts.tsx";
import {
  makeTestAttempt,
  makeTestInvoice,
  makeTestEmail,
  makeTestOrder,
  makeTestRefund,
  makeTestRefundRequest,
} from "./commerce/order/order-fixture.ts";
import { FlagBadges, OrderState } from "./commerce/order/order-state.tsx";
import { PaymentEventsPart } from "./commerce/order/events-part.tsx";
import { PaymentEventResolution } from "./commerce/payment-event/event-columns.tsx";
import { RequestState } from "./commerce/refund-request/request-state.tsx";
import { PublicationState } from "./content/publication-state.tsx";
import { PrayerState } from "./journey/prayer/prayer-state.tsx";
import { unsentEmailColumns } from "./site/unsent-email/unsent-email-columns.tsx";
import { PlanBadge } from "./site/member/plan-badge.tsx";
import { MembershipPart } from "./site/member/membership-part.tsx";
import { renderColumnCell } from "../kit/list/columns.ts";

const AT = "2026-11-20T06:30:00.000Z";

/** The badges of a part, each with the colour of its mark. */
const badgesOf = (part: ReactNode): string[] =>
  [...renderWithData(part).matchAll(/class="chip size-2.5 bg-([a-z-]+)"><\/span>(?:<span[^>]*>)?([^<]*)/g)].map(
    ([, colour, label]) => `${colour} ${label}`,
  );

it("[S4.14] each status of a campaign has its words and its colour; one that is switched off says so until its end", () => {
  const stateOf = (status: string, isActive: boolean) =>
    badgesOf(<CampaignState campaign={{ status, isActive } as never} />);
  const statuses = ["active", "scheduled", "completed"];
  expect(statuses.flatMap((status) => stateOf(status, true))).toEqual([
    "good 進行中",
    "accent 未開始",
    "line-strong 已結束",
  ]);
  expect(statuses.flatMap((status) => stateOf(status, false))).toEqual([
    "warn 已停用",
    "warn 已停用",
    "line-strong 已結束",
  ]);
});

it("each state of an order and of what belongs to it has its words and its colour", () => {
  const orderStates = ["pending", "paid", "fulfilled", "cancelled", "expired", "refunded", "partly_refunded"];
  expect(orderStates.flatMap((state) => badgesOf(<OrderState state={state as never} />))).toEqual([
    "warn 等待付款",
    "warn 已付款，待交付",
    "good 已付款",
    "line-strong 已取消",
    "line-strong 已過期",
    "line-strong 已退款",
    "line-strong 部分退款",
  ]);
  expect(badgesOf(<FlagBadges flags={["paid_late", "goods_owned"]} />)).toEqual([
    "bad 訂單失效之後才付款",
    "bad 商品買了兩次",
  ]);
  const attempts = ["created", "waiting", "paid", "failed", "expired", "cancelled"].map((state) =>
    makeTestAttempt({ id: state, state: state as never }),
  );
  const refunds = ["requested", "done", "refused", "unknown"].map((state) =>
    makeTestRefund({ id: state, attemptId: "cancelled", state: state as never }),
  );
  expect(badgesOf(<MoneyPart order={makeTestOrder({ attempts, refunds })} open={() => {}} />)).toEqual([
    "line-strong 開始付款",
    "warn 已取號，等繳費",
    "good 收到款項",
    "line-strong 付款沒成功",
    "line-strong 繳費期限過了",
    "line-strong 金流已取消",
    "warn 已送出，等金流回覆",
    "good 已退款",
    "line-strong 沒有退出去",
    "bad 結果不明",
  ]);
  const requests = ["waiting", "account_needed", "paying", "done", "declined", "withdrawn", "lapsed"] as const;
  expect(
    badgesOf(
      <RefundRequestsPart
        order={makeTestOrder({ requests: requests.map((state) => makeTestRefundRequest({ id: state, state })) })}
      />,
    ),
  ).toEqual([
    "warn 等待決定",
    "warn 等購買人填寫帳戶",
    "warn 退款中",
    "good 已退款",
    "line-strong 已婉拒",
    "line-strong 已撤回",
    "warn 逾期未填帳戶",
  ]);
  const letters = ["waiting", "sent", "failed", "set_aside"].map((state) =>
    makeTestEmail({ id: state, state: state as never }),
  );
  expect(badgesOf(<EmailsPart order={makeTestOrder({ letters })} open={() => {}} />)).toEqual([
    "warn 還沒寄出",
    "good 已寄出",
    "bad 寄送失敗",
    "line-strong 已略過",
  ]);
  const invoiceStates = ["waiting", "exported", "issued", "void", "not_needed"] as const;
  expect(
    invoiceStates.flatMap((state) =>
      badgesOf(<InvoicePart order={makeTestOrder({ invoice: makeTestInvoice({ state }) })} />),
    ),
  ).toEqual(["warn 待開立", "warn 已匯出", "good 已開立", "line-strong 已作廢", "line-strong 不需開立"]);
  const event = { id: "e", kind: "paid", source: "notify", receivedAt: AT, quarantine: "mispaid", fields: [] };
  const events = [
    { ...event, amount: null, resolution: null, resolvedAt: null },
    { ...event, id: "f", amount: null, resolution: "set_aside", resolvedAt: AT },
  ];
  expect(badgesOf(<PaymentEventsPart order={makeTestOrder({ events: events as never })} />)).toEqual([
    "bad 轉帳入了別的繳費號碼",
    "line-strong 轉帳入了別的繳費號碼",
  ]);
});

it("each state of a request, of the gateway's news, of a letter, a prayer and a text has its words and its colour", () => {
  const request = (state: string, hasAccount = false, isPayable = false) =>
    badgesOf(<RequestState state={state as never} hasAccount={hasAccount} isPayable={isPayable} />);
  expect([
    ...["waiting", "account_needed", "paying", "done", "declined", "withdrawn", "lapsed"].flatMap((state) =>
      request(state),
    ),
    ...request("paying", true),
    ...request("paying", true, true),
  ]).toEqual([
    "warn 等待決定",
    "line-strong 等購買人填寫帳戶",
    "line-strong 退款中",
    "good 已退款",
    "line-strong 已婉拒",
    "line-strong 已撤回",
    "line-strong 逾期未填帳戶",
    "line-strong 帳戶保留中",
    "warn 可以匯款",
  ]);
  const news = (resolution: string | null) => badgesOf(<PaymentEventResolution event={{ resolution } as never} />);
  expect([...news(null), ...news("attached"), ...news("set_aside")]).toEqual([
    "bad 待確認",
    "good 指定訂單",
    "good 略過",
  ]);
  const [, , state] = unsentEmailColumns;
  const letter = (name: string) => badgesOf(state && renderColumnCell(state as never, { state: name } as never));
  expect(["failed", "lost", "waiting"].flatMap(letter)).toEqual([
    "bad 寄送失敗",
    "bad 遺失，沒有寄出",
    "line-strong 排隊中",
  ]);
  const prayer = (status: string) => badgesOf(<PrayerState status={status as never} successRate={null} />);
  expect(["pending", "in_progress", "completed", "cancelled"].flatMap(prayer)).toEqual([
    "line-strong 待處理",
    "accent 進行中",
    "good 已完成",
    "line-strong 已取消",
  ]);
  const text = (name: string) => badgesOf(<PublicationState row={{ state: name as never, publishedAt: AT }} />);
  expect(["draft", "published"].flatMap(text)).toEqual(["warn 草稿"]);
  expect(text("scheduled")).toEqual([expect.stringMatching(/^accent 已排程/)]);
});

it("a plan's mark is empty, half or whole, and each period of a plan says whether it runs", () => {
  const fills = (plan: string) =>
    [...renderWithData(<PlanBadge plan={plan as never} />).matchAll(/<path d="([^"]*)"[^>]*fill="currentColor"/g)].map(
      ([, path]) => path,
    );
  expect(["none", "trial", "basic", "vip"].map(fills)).toEqual([[], [], ["M6 1v10L1 6z"], ["M6 1 11 6 6 11 1 6z"]]);
  vi.useFakeTimers({ now: new Date(AT), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const period = (startsAt: string, endsAt: string) => ({ planType: "basic", startsAt, endsAt });
  const periods = [
    period("2026-10-01T00:00:00.000Z", AT),
    period(AT, "2026-12-01T00:00:00.000Z"),
    period("2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"),
  ];
  const member = { id: "m", periods, grants: { items: [], next: null } } as never;
  const shown = badgesOf(<MembershipPart member={member} onGrant={() => {}} onRevoke={() => {}} />);

  expect(shown).toEqual(["line-strong 已結束", "good 進行中", "accent 接著開始"]);
});
