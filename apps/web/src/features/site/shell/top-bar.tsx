import { classList } from "@panshi/ui/class-list";
import { Icon } from "@panshi/ui/display/icon";
import { useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { AccountLinks } from "./account-links.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { navItems } from "./nav-items.ts";
import { WordMark } from "./word-mark.tsx";

const MENU_ID = "mobile-menu";

/** The bar at the top of a page. It has no background: the page's own image is behind it. */
export function TopBar({ onLogin }: { onLogin: () => void }) {
  const [open, setOpen] = useState(false);
  const location = useLocation();
  // Following a link of the menu closes it.
  useEffect(() => setOpen(false), [location]);
  return (
    <header
      className={classList("z-30", location.pathname === paths.landing ? "bar-stays" : "relative")}
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
      }}
    >
      <div className="@container relative z-10 flex h-16 items-center gap-4 px-6 sm:px-12 md:h-20 md:max-lg:gap-2 md:max-lg:px-8 lg:px-24">
        <WordMark />
        <nav aria-label="主選單" className="ms-4 hidden @min-[43rem]:block lg:ms-10">
          <ul className="flex gap-5 lg:gap-8">
            {navItems.map(({ to, label }) => (
              <li key={to}>
                <NavLink end to={to} className="bar-link thumb flex items-center whitespace-nowrap">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <AccountLinks onLogin={onLogin} />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={MENU_ID}
          aria-label={open ? "關閉選單" : "開啟選單"}
          onClick={() => setOpen(!open)}
          className="thumb -me-3 grid place-items-center @min-[43rem]:hidden"
        >
          <Icon name={open ? "close" : "menu"} className="size-6" />
        </button>
      </div>
      {open && <MobileMenu id={MENU_ID} />}
    </header>
  );
}
