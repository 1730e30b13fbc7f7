import { roleLabels } from "@panshi/contracts/platform/permissions";
import { personName } from "@panshi/contracts/platform/person-name";
import { Icon } from "@panshi/ui/display/icon";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { preloadToasts } from "@panshi/ui/overlay/toast-outlet";
import { lazy, type MouseEvent, Suspense, useEffect, useRef } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router-dom";
import { useAdministrator } from "../lib/administrator.ts";
import { useShortSiteName } from "../lib/site-name.ts";
import { useWideScreen } from "../lib/wide-screen.ts";
import { paths } from "../paths.ts";
import { ClosedBar } from "./closed-bar.tsx";
import { MenuList } from "./menu-list.tsx";
import { EarlyInput } from "./palette/early-input.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { loadPalette, usePalette } from "./palette/use-palette.ts";

const Palette = lazy(loadPalette);

/** The sidebar and the screen; on a narrow screen the sidebar is a drawer. */
export function Shell() {
  const wide = useWideScreen();
  const palette = usePalette();
  const main = useRef<HTMLElement>(null);
  useStartAtTop(main);
  useEffect(preloadToasts, []);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a href="#main" className="skip-link">
        跳到主要內容
      </a>
      {wide ? (
        <aside className="sticky top-0 flex h-dvh flex-col gap-6 overflow-y-auto border-e border-line px-8 py-6">
          <div className="grid gap-4">
            <Brand />
            <PaletteButton onOpen={palette.open} />
          </div>
          <div className="grow">
            <MenuList />
          </div>
          <Account />
        </aside>
      ) : (
        <Drawer onOpenPalette={palette.open} />
      )}
      <main ref={main} id="main" tabIndex={-1} className="px-6 py-8 sm:px-10 lg:px-8 lg:py-5 xl:px-12">
        <ClosedBar />
        <Suspense fallback={<LoadingIndicator />}>
          <Outlet />
        </Suspense>
      </main>
      {palette.isOpen && (
        <Suspense fallback={<EarlyInput onType={palette.setEarlyText} />}>
          <Palette earlyText={palette.earlyText} onClose={palette.close} />
        </Suspense>
      )}
    </div>
  );
}

/** After a navigation, scrolls to the top and focuses the screen; not at the first one. */
function useStartAtTop(main: { readonly current: HTMLElement | null }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

/** On a narrow screen: a bar at the top, and the sidebar as a drawer behind its button. */
function Drawer({ onOpenPalette }: { onOpenPalette: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  // A click outside the drawer targets the dialog itself, because its content fills it.
  const closeBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget && close();
  return (
    <header className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-ground px-6 py-2">
      <Brand />
      <div className="flex items-center gap-2">
        <PaletteButton compact onOpen={onOpenPalette} />
        <button
          type="button"
          aria-haspopup="dialog"
          className="thumb -me-2 inline-flex items-center justify-center gap-2 px-2"
          onClick={() => drawer.current?.showModal()}
        >
          <Icon name="menu" />
          選單
        </button>
      </div>
      <dialog ref={drawer} aria-label="後台選單" className="drawer" onClick={closeBeside}>
        <div className="flex min-h-full flex-col gap-6 p-6">
          <div className="flex items-center justify-between">
            <Brand onChoose={close} />
            <button type="button" aria-label="關閉選單" className="thumb -me-3 grid place-items-center" onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <div className="grow">
            <MenuList onChoose={close} />
          </div>
          <Account onChoose={close} />
        </div>
      </dialog>
    </header>
  );
}

/** The site's name as a link to the dashboard. */
function Brand({ onChoose }: { onChoose?: () => void }) {
  const mark = useShortSiteName();
  return (
    <Link
      to={paths.dashboard}
      {...(onChoose && { onClick: onChoose })}
      className="thumb inline-flex items-baseline gap-2"
    >
      <span className="max-w-[6em] truncate font-display text-2xl font-black">{mark}</span>
      <span className="text-sm text-ink-soft">後台</span>
    </Link>
  );
}

/** The signed-in administrator, with the way to their account, and the sign-out button. */
function Account({ onChoose }: { onChoose?: () => void }) {
  const administrator = useAdministrator();
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      <NavLink
        to={paths.account}
        {...(onChoose && { onClick: onChoose })}
        className="thumb grid content-center py-1 underline-offset-8 hover:underline"
      >
        <span className="font-medium">{personName(administrator)}</span>
        <span className="text-sm text-ink-soft">{roleLabels[administrator.role]}，我的帳號</span>
      </NavLink>
      <SignOutButton label="登出" />
    </div>
  );
}
