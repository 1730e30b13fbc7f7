import { hasPermission } from "@panshi/contracts/platform/permissions";
import { NavLink } from "react-router-dom";
import { useAdministrator } from "../lib/administrator.ts";
import { menu } from "../screens.ts";

/** Links to the screens that the role may see. */
export function MenuList({ onChoose }: { onChoose?: () => void }) {
  const { role } = useAdministrator();
  const visible = menu.filter(({ needs }) => needs.some((permission) => hasPermission(role, permission)));
  return (
    <nav aria-label="後台選單">
      <ul className="grid">
        {visible.map(({ path, label }) => (
          <li key={path}>
            <NavLink to={path} {...(onChoose && { onClick: onChoose })} className="menu-link">
              <span aria-hidden className="menu-chip chip" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
