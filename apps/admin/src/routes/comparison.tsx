import { Button } from "@panshi/ui/button";
import { ComparisonDays } from "../features/commerce/reconciliation/comparison-days.tsx";
import { LedgerPart } from "../features/commerce/reconciliation/ledger-part.tsx";
import { COMPARE_DAY_DIALOG_NAME, RunDialog } from "../features/commerce/reconciliation/run-dialog.tsx";
import { OrderTabs } from "../features/commerce/order/order-tabs.tsx";
import { useHistoryDialog } from "../kit/layer.ts";
import { useHasPermission } from "../lib/administrator.ts";
import { Page } from "../shell/page.tsx";

/** `/admin/orders/comparison`: what the gateway says beside our books, day by day, and whether the books balance. */
export default function ReconciliationScreen() {
  const { open } = useHistoryDialog();
  const mayRun = useHasPermission("orders:settle");
  return (
    <Page
      title="每日核對"
      lead="每天早上六點，逐筆問金流前一天付款或退款的訂單，和我們的帳比對。"
      actions={
        mayRun && (
          <Button variant="line" onClick={() => open(COMPARE_DAY_DIALOG_NAME)}>
            核對其他日子
          </Button>
        )
      }
    >
      <OrderTabs />
      <div className="grid gap-y-10">
        <ComparisonDays />
        <LedgerPart />
      </div>
      <RunDialog />
    </Page>
  );
}
