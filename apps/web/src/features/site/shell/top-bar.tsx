import { Button, buttonClass } from "@panshi/ui/button";
import { classList } from "@panshi/ui/class-list";
import { Icon } from "@panshi/ui/display/icon";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { clearSessionStorage } from "../../../lib/session/session-storage.ts";
import { useViewer } from "../../../lib/session/viewer.ts";
import { paths, serverPaths } from "../../../paths.ts";
import { navItems, templeItem } from "./nav-items.ts";
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

/** The full-screen menu on a phone: the main navigation, and the member's links below. */
function MobileMenu({ id }: { id: string }) {
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

/** Lazy, because only members see it: the landing page's first load goes without its code. */
const Bell = lazy(() => import("../inbox/public.ts").then(({ Bell: content }) => ({ default: content })));

/**
 * The viewer's links at the right end of the top bar. Empty while loading, without moving anything when they appear.
 */
function AccountLinks({ onLogin }: { onLogin: () => void }) {
  const { user, loading } = useViewer();
  return (
    <div className="ms-auto flex h-11 min-w-28 shrink-0 items-center justify-end gap-3 sm:gap-6 md:gap-2 lg:gap-6">
      {user && (
        <>
          <Suspense fallback={null}>
            <Bell />
          </Suspense>
          <Link
            to={paths.account}
            className="thumb flex min-w-0 items-center justify-center text-ink-soft hover:text-ink max-lg:text-sm @max-[43rem]:hidden"
          >
            {user.profile.fullName && (
              <>
                <span className="max-w-[4.5em] truncate min-[56rem]:max-w-[8em] lg:max-w-48">
                  {user.profile.fullName}
                </span>
                ，你好
              </>
            )}
            <span className={user.profile.fullName && "sr-only"}>帳號</span>
          </Link>
          <Link
            to={templeItem.to}
            className={buttonClass("line", "sm", "whitespace-nowrap @max-[16rem]:hidden md:max-lg:px-3")}
          >
            {templeItem.label}
          </Link>
          {/* A phone's bar has no room for it; there it is in the menu and on the account page. With large text the temple is too. */}
          <SignOutLink className={buttonClass("quiet", "sm", "whitespace-nowrap @max-[43rem]:hidden md:max-lg:px-2")} />
        </>
      )}
      {!user && !loading && (
        <Button variant="line" size="sm" className="animate-fade" onClick={onLogin}>
          登入
        </Button>
      )}
    </div>
  );
}

/** Signs out by navigation, and clears session storage. */
function SignOutLink({ className }: { className: string }) {
  return (
    <a href={serverPaths.logout} onClick={clearSessionStorage} className={className}>
      登出
    </a>
  );
}
