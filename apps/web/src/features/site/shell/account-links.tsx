import { Button, buttonClass } from "@panshi/ui/button";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { useViewer } from "../../../lib/session/viewer.ts";
import { paths } from "../../../paths.ts";
import { templeItem } from "./nav-items.ts";
import { SignOutLink } from "./sign-out-link.tsx";

/** Lazy, because only members see it: the landing page's first load goes without its code. */
const Bell = lazy(() => import("../inbox/public.ts").then(({ Bell: content }) => ({ default: content })));

/**
 * The viewer's links at the right end of the top bar. Empty while loading, without moving anything when they appear.
 */
export function AccountLinks({ onLogin }: { onLogin: () => void }) {
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
