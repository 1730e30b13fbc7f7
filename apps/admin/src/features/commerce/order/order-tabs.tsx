import { hasPermission } from "@panshi/contracts/platform/permissions";
import { NavLink } from "react-router-dom";
import { useAdministrator } from "../../../lib/administrator.ts";
import {
  RECONCILIATION_PATH,
  UNSENT_EMAILS_PATH,
  ORDERS_PATH,
  PAYMENT_EVENTS_PATH,
  REFUND_REQUESTS_PATH,
  screens,
} from "../../../screens.ts";

const paths = [ORDERS_PATH, REFUND_REQUESTS_PATH, PAYMENT_EVENTS_PATH, RECONCILIATION_PATH, UNSENT_EMAILS_PATH];

/** Leads among orders and all that belongs to them: each list that the role may open. */
export function OrderTabs() {
  const { role } = useAdministrator();
  const tabs = paths.flatMap((path) => screens.find((screen) => screen.path === path) ?? []);
  return (
    <nav aria-label="訂單與相關清單" className="tab-rail page-tabs">
      {tabs
        .filter(({ needs }) => needs.some((permission) => hasPermission(role, permission)))
        .map(({ path, label }) => (
          <NavLink
            key={path}
            to={path}
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
