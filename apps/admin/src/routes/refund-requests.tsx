import { trpc } from "@panshi/client/trpc";
import { type AdminRefundRequest, RefundRequestListInput } from "@panshi/contracts/commerce/refund-request";
import {
  refundRequestProgressLabels,
  refundRequestStateLabels,
} from "@panshi/contracts/commerce/refund-request-labels";
import type { ComponentType } from "react";
import { OrderTabs } from "../features/commerce/order/order-tabs.tsx";
import {
  AcceptDialog,
  DeclineDialog,
  NewBankAccountLinkDialog,
} from "../features/commerce/refund-request/decision-dialogs.tsx";
import { BankAccountDialog, RecordPayoutDialog } from "../features/commerce/refund-request/payout-dialogs.tsx";
import { requestColumns } from "../features/commerce/refund-request/request-columns.tsx";
import { RequestDetails } from "../features/commerce/refund-request/request-details.tsx";
import { refundRequestResource } from "../features/commerce/refund-request/requests.ts";
import type { RowAction } from "../kit/list/row-actions.tsx";
import { ListScreen } from "../kit/list-screen.tsx";

const filters = {
  progress: { label: "進度", options: refundRequestProgressLabels },
  state: { label: "狀態", options: refundRequestStateLabels },
} as const;

/** What can be done with a request in its state; its dialog opens in no other, whatever the address says. */
const act = (
  label: string,
  icon: RowAction<AdminRefundRequest>["icon"],
  Dialog: ComponentType<{ row: AdminRefundRequest }>,
  shown: (row: AdminRefundRequest) => boolean,
): RowAction<AdminRefundRequest> => ({
  label,
  icon,
  weighty: true,
  shown,
  dialog: (row) => shown(row) && <Dialog row={row} />,
});

const actions = [
  act("登錄匯款", "check", RecordPayoutDialog, ({ isPayable }) => isPayable),
  act("查看帳戶", "eye", BankAccountDialog, ({ isPayable }) => isPayable),
  act("重寄帳戶連結", "reply", NewBankAccountLinkDialog, (row) => row.state === "account_needed" || row.hasAccount),
  act("婉拒", "close", DeclineDialog, (row) => ["waiting", "account_needed"].includes(row.state) || row.hasAccount),
  act("同意", "check", AcceptDialog, ({ state }) => state === "waiting"),
];

/** `/admin/orders/requests`: who wants money back, what was decided, and what is still to be paid. */
export default function RefundRequests() {
  const calls = trpc.useUtils().client.admin.refundRequest;
  return (
    <ListScreen
      noun={refundRequestResource}
      lead="三個工作天內回覆，同意之後十四天內退還。"
      emptyTitle="還沒有退款申請"
      empty="會員在訂單頁申請，或你在訂單頁替對方開立之後，會出現在這裡。"
      may="orders:refund"
      list={RefundRequestListInput}
      query={calls.list.query}
      newer={calls.newer.query}
      get={calls.get.query}
      columns={requestColumns}
      filters={filters}
      actions={actions}
      details={(row, buttons) => <RequestDetails row={row} buttons={buttons} />}
      above={<OrderTabs />}
    />
  );
}
