import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { preloadToasts } from "@panshi/ui/overlay/toast-outlet";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useWideScreen } from "../lib/wide-screen.ts";
import { Account } from "./account.tsx";
import { Brand } from "./brand.tsx";
import { Drawer } from "./drawer.tsx";
import { MenuList } from "./menu-list.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
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
      <main ref={main} id="main" tabIndex={-1} className="px-6 py-8 sm:px-10 lg:px-8 lg:py-10 xl:px-12">
        <Suspense fallback={<LoadingIndicator />}>
          <Outlet />
        </Suspense>
      </main>
      {palette.isOpen && (
        <Suspense>
          <Palette onClose={palette.close} />
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
