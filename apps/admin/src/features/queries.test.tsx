import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { Role } from "@panshi/contracts/platform/permissions";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { renderWithData } from "../lib/testing.tsx";
import Account from "../routes/account.tsx";
import Audit from "../routes/audit.tsx";
import Comparison from "../routes/comparison.tsx";
import ContactInfo from "../routes/contact-info.tsx";
import Dashboard from "../routes/dashboard.tsx";
import MembershipPlans from "../routes/membership-plans.tsx";
import Orders from "../routes/orders.tsx";
import Prayers from "../routes/prayers.tsx";
import { AdministratorSessionsDialog } from "./accounts/administrator/administrator-dialogs.tsx";
import { OrderDialogs } from "./commerce/order/dialogs/order-dialogs.tsx";
import { PaymentEventsPart } from "./commerce/order/events-part.tsx";
import { MoneyActions } from "./commerce/order/money-actions.tsx";
import { makeTestFlag, makeTestOrder } from "./commerce/order/order-fixture.ts";
import { TodoPart } from "./commerce/order/todo-part.tsx";
import { AttachDialog } from "./commerce/payment-event/event-dialogs.tsx";
import { FileDialog } from "./commerce/product/file-dialog.tsx";
import { Differences } from "./commerce/reconciliation/comparison-days.tsx";
import { SellerForm } from "./commerce/seller/seller-form.tsx";
import { ContentSettings } from "./content/site-content/content-settings.tsx";
import { DrawSummary } from "./journey/oracle/draw-figures.tsx";
import { GeneralForm } from "./platform/settings/general-form.tsx";
import { SwitchesForm } from "./platform/settings/switches-form.tsx";
import { NotesPart } from "./site/member/notes-part.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("../lib/testing-dialogs.tsx"));
vi.mock("../kit/form/action-dialog.tsx", () => ({
  ActionDialog: function Dialog({ values, children }: { values: object; children: ReactNode }) {
    const form = useForm({ defaultValues: { ...values, orderNumber: typed.orderNumber } });
    return <FormProvider {...form}>{children}</FormProvider>;
  },
}));
const typed = vi.hoisted(() => ({ orderNumber: "" }));

type Options = { enabled?: boolean; staleTime?: number; gcTime?: number };
type Shown = { role?: Role; at?: string };

/** The queries of a part: "off" if it is not asked yet, "fresh" if each visit asks again, "uncached" if none keeps it. */
function queriesOf(part: ReactNode, shown: Shown = {}): string[] {
  let own: QueryClient | undefined;
  let queries: string[] = [];
  const Last = () => {
    const all = own?.getQueryCache().getAll() ?? [];
    queries = all.map(({ queryKey, options }) => {
      const [path, given] = queryKey as [string | string[], string | { input?: object } | undefined];
      const input = typeof given === "object" ? JSON.stringify(given.input ?? {}) : given;
      const { enabled, staleTime, gcTime } = options as Options;
      const marks = [enabled === false && "off", staleTime === 0 && "fresh", gcTime === 0 && "uncached"];
      return [[path].flat().join("."), input, ...marks].filter(Boolean).join(" ");
    });
    return null;
  };
  renderWithData(
    <>
      {part}
      <Last />
    </>,
    (client) => (own = client),
    { role: "admin", ...shown },
  );
  return queries;
}

const none = () => undefined;
const row = { id: "one", firstName: "守", name: "石" } as never;
const order = makeTestOrder({ flags: [makeTestFlag({ held: 3000 })] });
const event = {
  id: "event",
  kind: "paid",
  source: "notify",
  receivedAt: "2026-11-20T06:30:00.000Z",
  amount: null,
  fields: [],
  quarantine: null,
  resolution: null,
} as never;
const ofOrder = (layer: string) => (
  <OrderDialogs order={order} layer={{ layer, open: none, close: none, forget: none }} />
);
const notes = (next: string | null) => (
  <NotesPart member={{ id: "m", notes: { items: [], next } } as never} onAdd={none} />
);

it("what each part asks, and what it asks again at each visit", () => {
  for (const [part, ...queries] of [
    [<AdministratorSessionsDialog key="1" row={row} />, 'admin.administrator.sessions {"id":"one"} fresh'],
    [<FileDialog key="2" product={row} />, 'admin.product.versions {"id":"one"} fresh'],
    [
      <PaymentEventsPart key="3" order={{ ...order, events: [event] }} />,
      'admin.order.event {"orderId":"order","eventId":"event"} off',
    ],
    [<TodoPart key="4" order={order} open={none} />, 'admin.order.proposal {"id":"order","flagId":"flag"} fresh'],
    [ofOrder("assign"), "members to choose from off fresh uncached"],
    [ofOrder("refund"), 'admin.order.proposal {"id":"order","flagId":null} fresh'],
    [ofOrder("return/flag"), 'admin.order.proposal {"id":"order","flagId":"flag"} fresh'],
    [<Differences key="8" day="2026-11-20" />, 'admin.reconciliation.get {"day":"2026-11-20"} fresh'],
    [<SellerForm key="9" />, "admin.seller.view {} fresh"],
    [<ContentSettings key="10" />, "admin.siteContent.list {} fresh"],
    [<DrawSummary key="11" />, "admin.oracle.drawFigures {} fresh"],
    [<GeneralForm key="12" />, "admin.settings.general {} fresh"],
    [<SwitchesForm key="13" />, "admin.settings.switches {} fresh"],
    [notes("c"), 'admin.member.notes {"id":"m","cursor":"c"} off fresh'],
    [notes(null), 'admin.member.notes {"id":"m","cursor":null} off fresh'],
    [<Account key="16" />, "admin.account.totp {} fresh", "admin.account.sessions {} fresh"],
    [
      <Audit key="17" />,
      "admin.audit.verification {} fresh",
      "audit actors fresh",
      'admin.audit.list.list {"limit":50} fresh',
    ],
    [<Comparison key="18" />, "admin.reconciliation.list {} fresh", "admin.ledger.view {} fresh"],
    [<ContactInfo key="19" />, "admin.contactInfo.list {} fresh"],
    [<Dashboard key="20" />, "admin.overview.view {} fresh"],
    [<MembershipPlans key="21" />, "admin.plan.list {} fresh", "member.site.capabilities {}"],
    [
      <Orders key="22" />,
      "admin.order.counts {} fresh",
      'admin.order.list {"limit":50,"sort":"-createdAt"} fresh',
      "parts for dragging off",
      "admin.order open row off fresh uncached",
      "admin.bulkJob.latest {} fresh",
      'admin.savedFilter.list {"list":"order"} fresh',
      'admin.order.newer {"newest":""} off uncached',
    ],
    [
      <Prayers key="23" />,
      'admin.prayer.list {"limit":50,"sort":"-care"} fresh',
      "parts for dragging off",
      "admin.prayer open row off fresh uncached",
      "admin.prayer.counts {} fresh",
      "admin.bulkJob.latest {} fresh",
      'admin.savedFilter.list {"list":"prayer"} fresh',
      'admin.prayer.newer {"newest":""} off uncached',
    ],
  ] as const)
    expect(queriesOf(part)).toEqual(queries);
});

it("what can be returned is asked where something is left to return, by who may return it", () => {
  const asked = (changes: Partial<OrderDetail>, role: Role) =>
    queriesOf(<MoneyActions order={{ ...order, ...changes }} open={none} />, { role });
  const proposal = 'admin.order.proposal {"id":"order","flagId":null}';
  expect(asked({}, "admin")).toEqual([`${proposal} fresh`]);
  expect(asked({ refunded: 3989 }, "admin")).toEqual([`${proposal} fresh`]);
  expect(asked({ refunded: 3990 }, "admin")).toEqual([`${proposal} off fresh`]);
  expect(asked({}, "moderator")).toEqual([`${proposal} off fresh`]);
});

it("orders are searched for from four characters of a number", () => {
  for (const [text, query] of [
    ["", 'admin.order.list {"search":"","limit":4} off fresh uncached'],
    ["PS1", 'admin.order.list {"search":"PS1","limit":4} off fresh uncached'],
    [" PS12 ", 'admin.order.list {"search":"PS12","limit":4} fresh uncached'],
  ] as const) {
    typed.orderNumber = text;
    expect(queriesOf(<AttachDialog row={row} />)).toEqual([query]);
  }
});
