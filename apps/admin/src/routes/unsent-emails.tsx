import { trpc } from "@panshi/client/trpc";
import { type UnsentEmail, UnsentEmailListInput, unsentEmailStateFilters } from "@panshi/contracts/site/unsent-email";
import { unsentEmailColumns } from "../features/site/unsent-email/unsent-email-columns.tsx";
import { RequeueDialog, SetUnsentEmailsAsideDialog } from "../features/site/unsent-email/unsent-email-dialogs.tsx";
import {
  unsentEmailResource,
  REQUEUE_EMAILS_LABEL,
  SET_EMAILS_ASIDE_LABEL,
} from "../features/site/unsent-email/unsent-email-resource.ts";
import { OrderTabs } from "../features/commerce/order/order-tabs.tsx";
import type { BulkAction } from "../kit/list/bulk-bar.tsx";
import type { RowAction } from "../kit/list/row-actions.tsx";
import { ListScreen } from "../kit/list-screen.tsx";

const filters = { state: { label: "狀態", options: unsentEmailStateFilters } } as const;

/** Letters in the queue are so already: the bar leaves them out. */
const sets = { state: "waiting" } as const;
const bulk: readonly BulkAction<UnsentEmail>[] = [
  { label: REQUEUE_EMAILS_LABEL, sets, dialog: (rows, onDone) => <RequeueDialog rows={rows} onDone={onDone} /> },
  {
    label: SET_EMAILS_ASIDE_LABEL,
    sets,
    dialog: (rows, onDone) => <SetUnsentEmailsAsideDialog rows={rows} onDone={onDone} />,
  },
];

const actions: readonly RowAction<UnsentEmail>[] = [
  {
    label: REQUEUE_EMAILS_LABEL,
    icon: "reply",
    weighty: true,
    shown: ({ refusal }) => refusal === null,
    dialog: (row) => <RequeueDialog rows={[row]} />,
  },
  {
    label: SET_EMAILS_ASIDE_LABEL,
    icon: "close",
    weighty: true,
    shown: ({ state }) => state !== "waiting",
    dialog: (row) => <SetUnsentEmailsAsideDialog rows={[row]} />,
  },
];

/** `/admin/orders/letters`: the emails that were not sent, with the reason and what can be done. */
export default function UnsentEmails() {
  const { list, newer } = trpc.useUtils().client.admin.unsentEmail;
  return (
    <ListScreen
      noun={unsentEmailResource}
      lead="還沒寄出去的信。寄不出去的會留在這裡，等你重寄或略過。"
      emptyTitle="信都寄出去了"
      empty="寄不出去的信會出現在這裡。"
      may="mail:retry"
      list={UnsentEmailListInput}
      query={list.query}
      newer={newer.query}
      columns={unsentEmailColumns}
      filters={filters}
      bulk={bulk}
      actions={actions}
      above={<OrderTabs />}
    />
  );
}
