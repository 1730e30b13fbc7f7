import { trpc } from "@panshi/client/trpc";
import { type AdminRefundRequest, RefundRequestListInput } from "@panshi/contracts/commerce/refund-request";
import { refundRequestStateLabels } from "@panshi/contracts/commerce/refund-request-labels";
import { Button } from "@panshi/ui/button";
import { OrderTabs } from "../features/commerce/order/order-tabs.tsx";
import {
  AcceptDialog,
  DeclineDialog,
  NewBankAccountLinkDialog,
} from "../features/commerce/refund-request/decision-dialogs.tsx";
import { BankAccountDialog, RecordPayoutDialog } from "../features/commerce/refund-request/payout-dialogs.tsx";
import { requestColumns } from "../features/commerce/refund-request/request-columns.tsx";
import { RequestDetails } from "../features/commerce/refund-request/request-details.tsx";
import {
  ACCEPT_REFUND_REQUEST_LABEL,
  VIEW_BANK_ACCOUNT_LABEL,
  DECLINE_REFUND_REQUEST_LABEL,
  mayDecline,
  mayRenewLink,
  NEW_BANK_ACCOUNT_LINK_LABEL,
  RECORD_PAYOUT_LABEL,
  refundRequestResource,
  VIEW_PRAYER_LABEL,
} from "../features/commerce/refund-request/requests.ts";
import { useHistoryDialog } from "../kit/layer.ts";
import { useListAddress } from "../kit/list/address.ts";
import { List } from "../kit/list/list.tsx";
import type { RowButtonAction } from "../kit/list/row-actions.tsx";
import { useRows } from "../kit/list/rows.ts";
import { useOpenRow } from "../kit/open-row.ts";
import { Page } from "../shell/page.tsx";

const filters = {
  isOpen: { label: "進度", options: { true: "還沒結束", false: "已經結束" } },
  state: { label: "狀態", options: refundRequestStateLabels },
} as const;

const dialogs = {
  [ACCEPT_REFUND_REQUEST_LABEL]: AcceptDialog,
  [DECLINE_REFUND_REQUEST_LABEL]: DeclineDialog,
  [NEW_BANK_ACCOUNT_LINK_LABEL]: NewBankAccountLinkDialog,
  [VIEW_BANK_ACCOUNT_LABEL]: BankAccountDialog,
  [RECORD_PAYOUT_LABEL]: RecordPayoutDialog,
} as const;

/** What can be done with a request in its state. */
const acts: readonly (Pick<RowButtonAction<AdminRefundRequest>, "icon"> & {
  label: keyof typeof dialogs;
  shown: (row: AdminRefundRequest) => boolean;
})[] = [
  { label: RECORD_PAYOUT_LABEL, icon: "check", shown: ({ isPayable }) => isPayable },
  { label: VIEW_BANK_ACCOUNT_LABEL, icon: "eye", shown: ({ isPayable }) => isPayable },
  { label: NEW_BANK_ACCOUNT_LINK_LABEL, icon: "reply", shown: mayRenewLink },
  { label: DECLINE_REFUND_REQUEST_LABEL, icon: "close", shown: mayDecline },
  { label: ACCEPT_REFUND_REQUEST_LABEL, icon: "check", shown: ({ state }) => state === "waiting" },
];

/** `/admin/orders/requests`: who wants money back, what was decided, and what is still to be paid. */
export default function RefundRequests() {
  const calls = trpc.useUtils().client.admin.refundRequest;
  const address = useListAddress(RefundRequestListInput);
  const rows = useRows(refundRequestResource, calls.list.query, address.state);
  const { open } = useHistoryDialog();
  const shown = useOpenRow({ noun: refundRequestResource, rows: rows.rows, get: calls.get.query });
  const Dialog = shown && shown.verb in dialogs ? dialogs[shown.verb as keyof typeof dialogs] : null;
  const isAllowed = shown && acts.find(({ label }) => label === shown.verb)?.shown(shown.row);
  return (
    <Page title="退款申請" lead="三個工作天內回覆，同意之後十四天內退還。">
      <OrderTabs />
      <List
        noun={refundRequestResource}
        list={RefundRequestListInput}
        address={address}
        rows={rows}
        columns={requestColumns}
        filters={filters}
        actions={[
          ...acts.map(({ label, ...act }) => ({
            ...act,
            label,
            choose: ({ id }: AdminRefundRequest) => open(`${id}/${label}`),
          })),
          { label: VIEW_PRAYER_LABEL, icon: "eye", choose: ({ id }) => open(`${id}/${VIEW_PRAYER_LABEL}`) },
        ]}
        emptyTitle="還沒有退款申請"
        empty="會員在訂單頁申請，或你在訂單頁替對方開立之後，會出現在這裡。"
      />
      {shown?.verb === VIEW_PRAYER_LABEL && (
        <RequestDetails
          row={shown.row}
          actions={acts
            .filter((act) => act.shown(shown.row))
            .map(({ label }) => (
              <Button key={label} variant="line" size="sm" onClick={() => open(`${shown.row.id}/${label}`)}>
                {label}
              </Button>
            ))}
        />
      )}
      {shown && Dialog && isAllowed && <Dialog row={shown.row} />}
    </Page>
  );
}
