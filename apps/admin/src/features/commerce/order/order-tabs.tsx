import { hasPermission } from "@panshi/contracts/platform/permissions";
import { NavLink } from "react-router-dom";
import { useAdministrator } from "../../../lib/administrator.ts";
import { COMPARISON, LETTERS, ORDERS, PAYMENT_EVENTS, REFUND_REQUESTS, screens } from "../../../screens.ts";

const paths = [ORDERS, REFUND_REQUESTS, PAYMENT_EVENTS, COMPARISON, LETTERS];

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
