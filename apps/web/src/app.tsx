import { createTrpcClient, trpc } from "@panshi/client/trpc";
import { ToastOutlet } from "@panshi/ui/overlay/toast-outlet";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { matchPath, Route, Routes, useLocation } from "react-router-dom";
import { AccountDialogsProvider, useAccountDialogs } from "./features/site/sign-in/dialogs.tsx";
import { ErrorBoundary } from "./features/site/shell/error-boundary.tsx";
import { ScrollAndFocus } from "./features/site/shell/scroll-and-focus.tsx";
import { Shell } from "./features/site/shell/shell.tsx";
import { READY_EVENT } from "./lib/page/early-input.ts";
import { tellPageView } from "./lib/page/tell-page-view.ts";
import { useModelAvailable } from "./lib/query/capabilities.ts";
import { useMaintenance } from "./lib/query/maintenance.ts";
import { findMemberRoute, type Frame, memberRoutes, notFoundPageRoute } from "./router.tsx";

const frames: readonly Frame[] = ["site", "journey", "bare", "none"];
const loadDialogHost = () => import("./dialog-host.tsx");
const MaintenanceNotice = lazy(() => import("./features/site/shell/maintenance-notice.tsx"));
const trpcClient = createTrpcClient();

/** The member site. `router` wraps it in a static router on the server and in the browser's router in the browser. */
export function App({ queryClient, router }: { queryClient: QueryClient; router: (site: ReactNode) => ReactNode }) {
  return (
    <ErrorBoundary>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          {router(
            <AccountDialogsProvider host={loadDialogHost}>
              <Suspense fallback={null}>
                <Pages />
                <ScrollAndFocus />
                <AnnounceReady />
                <PageViews />
              </Suspense>
              <Maintenance />
              {/* Open dialogs hide the rest of the page from screen readers, except live regions. */}
              <div aria-live="off">
                <ToastOutlet />
              </div>
            </AccountDialogsProvider>,
          )}
        </QueryClientProvider>
      </trpc.Provider>
    </ErrorBoundary>
  );
}

/** An open page stays as it is during maintenance, and says so. */
function Maintenance() {
  return useMaintenance() ? (
    <Suspense fallback={null}>
      <MaintenanceNotice />
    </Suspense>
  ) : null;
}

/** Announces that its siblings are hydrated and interactive. */
function AnnounceReady() {
  useEffect(() => {
    document.documentElement.dataset["ready"] = "";
    document.dispatchEvent(new Event(READY_EVENT));
  }, []);
  return null;
}

/** Tells each change of the page; the server has counted the first one as it sent it. */
function PageViews() {
  const { pathname } = useLocation();
  const told = useRef(pathname);
  useEffect(() => {
    if (told.current === pathname) return;
    told.current = pathname;
    const { path } = findMemberRoute(pathname);
    if (path !== notFoundPageRoute.path) tellPageView({ route: path, slug: matchPath(path, pathname)?.params["slug"] });
  }, [pathname]);
  return null;
}

function Pages() {
  const { openLogin } = useAccountDialogs();
  // Asked by every page, so that the server sends the answer with each.
  useModelAvailable();
  return (
    <Routes>
      {frames.map((frame) => (
        <Route key={frame} element={<Shell frame={frame} onLogin={() => openLogin()} />}>
          {[...memberRoutes, notFoundPageRoute]
            .filter((route) => route.frame === frame)
            .map(({ path, page: Content }) => (
              <Route key={path} path={path} element={<Content />} />
            ))}
        </Route>
      ))}
    </Routes>
  );
}
