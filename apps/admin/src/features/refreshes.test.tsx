import type { InvoiceRecord } from "@panshi/contracts/commerce/invoice-record";
import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { renderWithData } from "../lib/testing.tsx";
import { invoiceResource } from "./commerce/invoice/invoice-resource.ts";
import { NumberDialog, RecordRejectionDialog } from "./commerce/invoice/number-dialogs.tsx";
import { CancelDialog } from "./commerce/order/dialogs/order-dialogs.tsx";
import { ChangeMemberEmailDialog, StopEmailChangeDialog } from "./site/member/account-dialogs.tsx";
import { makeTestOrder } from "./commerce/order/order-fixture.ts";

type Props = { call: (input: object) => Promise<unknown> };
const received = vi.hoisted(() => ({ props: null as unknown }));
vi.mock("../kit/form/action-dialog.tsx", () => ({
  ActionDialog: (props: unknown) => {
    received.props = props;
    return null;
  },
}));
afterEach(() => void vi.unstubAllGlobals());

const queries = ["member", "order", "memberChange", "invoice", "invoiceAdjustment", "invoiceBatch"] as const;

/** The queries that are refetched after a dialog's call, which the server refuses. */
async function rereadAfter(dialog: ReactNode): Promise<string[]> {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no answer")));
  let client: QueryClient | undefined;
  renderWithData(dialog, (own) => (client = own));
  const keyOf = (name: string) => [
    ["admin", name, name === "memberChange" ? "emailChanges" : "list"],
    { type: "query" },
  ];
  for (const name of queries) client?.setQueryData(keyOf(name), []);
  await expect((received.props as Props).call({})).rejects.toThrow();
  const isStale = (name: string) => client?.getQueryState(keyOf(name))?.isInvalidated === true;
  return queries.filter(isStale);
}

it("a change refetches everything it affects, also when it failed, since somebody else may have changed it first", async () => {
  const invoice = { id: "i", orderNumber: "PS1", number: null } as InvoiceRecord;
  const member = { id: "m", fullName: "林星石" } as MemberDetail;
  const ofInvoices = ["invoice", "invoiceAdjustment", "invoiceBatch"];
  const number = { noun: invoiceResource, row: invoice, kind: "invoices" } as const;
  for (const [dialog, expected] of [
    [<NumberDialog key="1" {...number} />, ofInvoices],
    [<RecordRejectionDialog key="2" {...number} />, ofInvoices],
    [<ChangeMemberEmailDialog key="3" member={member} />, ["memberChange"]],
    [<StopEmailChangeDialog key="4" member={member} changeId="c" />, ["memberChange"]],
    // An order's act may change anything: the books, the overview, a member's plan.
    [<CancelDialog key="5" order={makeTestOrder()} />, [...queries]],
  ] as const)
    expect(await rereadAfter(dialog)).toEqual(expected);
});
