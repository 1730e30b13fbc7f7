import { Icon } from "@panshi/ui/display/icon";
import { NavLink } from "react-router-dom";
import { navItems } from "./nav-items.ts";

/** The main navigation on a phone, at the bottom. */
export function BottomNav() {
  return (
    <nav aria-label="底部導覽" className="bottom-nav fixed inset-x-0 bottom-0 z-30 md:hidden">
      <ul className="grid grid-cols-4">
        {navItems.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink end to={to} className="bottom-link flex h-16 flex-col items-center justify-center gap-1 text-xs">
              <Icon name={icon} className="size-5" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
