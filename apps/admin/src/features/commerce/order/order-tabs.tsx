import { hasPermission } from "@panshi/contracts/platform/permissions";
import { NavLink } from "react-router-dom";
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
  return (
    <nav aria-label="訂單與相關清單" className="tab-rail page-tabs">
      {tabs
        .filter(({ needs }) => hasPermission(role, needs))
        .map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              `tab-mark grid min-h-12 place-items-center whitespace-nowrap hover:text-ink ${isActive ? "text-ink" : "text-ink-soft"}`
            }
          >
            {label}
          </NavLink>
        ))}
    </nav>
  );
}
