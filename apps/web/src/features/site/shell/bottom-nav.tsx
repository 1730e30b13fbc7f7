import { Icon } from "@panshi/ui/display/icon";
import { NavLink } from "react-router-dom";
import { useViewer } from "../../../lib/session/viewer.ts";
import { navItems, templeItem } from "./nav-items.ts";

/** The main navigation on a phone, at the bottom; a member's has a fifth entry, the temple. */
export function BottomNav() {
  const { user } = useViewer();
  return (
    <nav aria-label="底部導覽" className="bottom-nav fixed inset-x-0 bottom-0 z-30 md:hidden">
      <ul className="grid auto-cols-fr grid-flow-col">
        {(user ? [...navItems, templeItem] : navItems).map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink
              end
              to={to}
              className="bottom-link flex h-16 flex-col items-center justify-center gap-1 text-[min(0.8125rem,max(13px,1.6vw))]"
            >
              <Icon name={icon} className="size-5" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
