import { NavLink } from "react-router-dom";
import { paths } from "../../../paths.ts";

const tabs = [
  { to: paths.audit, label: "操作紀錄" },
  { to: paths.accessLog, label: "存取紀錄" },
];

/** Leads from one log to the other. */
export function LogTabs() {
  return (
    <nav aria-label="紀錄的種類" className="tab-rail flex gap-8">
      {tabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            `tab-mark grid min-h-12 place-items-center hover:text-ink ${isActive ? "text-ink" : "text-ink-soft"}`
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
