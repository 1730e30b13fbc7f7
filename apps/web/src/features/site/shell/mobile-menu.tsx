import { Link, NavLink } from "react-router-dom";
import { useViewer } from "../../../lib/session/viewer.ts";
import { paths } from "../../../paths.ts";
import { navItems, templeItem } from "./nav-items.ts";
import { SignOutLink } from "./sign-out-link.tsx";

/** The full-screen menu on a phone: the main navigation, and the member's links below. */
export function MobileMenu({ id }: { id: string }) {
  const { user } = useViewer();
  return (
    <div
      id={id}
      className="menu-sheet night-sky fixed inset-0 flex flex-col justify-between overflow-y-auto px-6 pt-24"
    >
      <nav aria-label="手機選單">
        <ul className="grid gap-2">
          {navItems.map(({ to, label }) => (
            <li key={to}>
              <NavLink end to={to} className="menu-link flex min-h-16 items-center font-display text-4xl font-black">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {user && (
        <div className="grid gap-2 pt-12 pb-8">
          <hr className="hairline mb-4" />
          {user.profile.fullName && <p className="text-ink-soft">{user.profile.fullName}，你好</p>}
          <p className="flex gap-8">
            <Link to={templeItem.to} className="thumb inline-flex items-center text-lg">
              {templeItem.label}
            </Link>
            <Link to={paths.account} className="thumb inline-flex items-center text-lg">
              帳號
            </Link>
            <SignOutLink className="thumb inline-flex items-center text-lg text-ink-soft" />
          </p>
        </div>
      )}
    </div>
  );
}
