import { hasPermission } from "@panshi/contracts/platform/permissions";
import { PageTabs } from "../../../kit/page-tabs.tsx";
import { useAdministrator } from "../../../lib/administrator.ts";
import { paths } from "../../../paths.ts";

/** Each with its screen's permission. */
const tabs = [
  { to: paths.orders, label: "訂單", needs: "orders:read" },
  { to: paths.refundRequests, label: "退款申請", needs: "orders:refund" },
  { to: paths.paymentEvents, label: "金流通知", needs: "orders:read" },
  { to: paths.reconciliation, label: "每日核對", needs: "orders:read" },
  { to: paths.unsentEmails, label: "信件", needs: "mail:retry" },
] as const;

/** Leads among orders and all that belongs to them: each list that the role may open. */
export function OrderTabs() {
  const { role } = useAdministrator();
  const permitted = tabs.filter(({ needs }) => hasPermission(role, needs));
  return <PageTabs label="訂單與相關清單" tabs={permitted} />;
}
