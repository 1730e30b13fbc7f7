import { reauthenticationTrpcLink } from "@panshi/client/reauthentication-trpc-link";
import { createQueryClient } from "@panshi/client/query-client";
import { createTrpcClient, trpc } from "@panshi/client/trpc";
import { ToastOutlet } from "@panshi/ui/overlay/toast-outlet";
import { TooltipProvider } from "@panshi/ui/overlay/tooltip";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { createBrowserRouter, Navigate, RouterProvider } from "react-router-dom";
import { handleSessionEnded, refetchAdministrator } from "./lib/administrator.ts";
import { askToReauthenticate } from "./lib/confirmation.ts";
import { Login } from "./routes/login.tsx";
import { NotFound } from "./routes/not-found.tsx";
import { paths } from "./paths.ts";
import { screens } from "./screens.ts";
import { Crash } from "./shell/crash.tsx";
import { PermissionGate } from "./shell/permission-gate.tsx";
import { SessionGuard } from "./shell/session-guard.tsx";
import { Shell } from "./shell/shell.tsx";

const Confirmation = lazy(() => import("./routes/confirmation.tsx"));
const Enrolment = lazy(() => import("./routes/enrolment.tsx"));

const BASE = "/admin";
// The server answers every path that begins with `/admin` with the back office (S2.99), and the router reads only those below it:
// `/adminfoo` becomes an unknown path there.
if (!/^\/admin(\/|$)/.test(window.location.pathname)) {
  const { pathname, search, hash } = window.location;
  window.history.replaceState(null, "", `${BASE}${pathname}${search}${hash}`);
}

/** Every path below `/admin`. The screens come from `screens.ts`. */
const router = createBrowserRouter(
  [
    {
      ErrorBoundary: Crash,
      children: [
        { path: paths.login, Component: Login },
        {
          element: <SessionGuard enrolment={<Enrolment />} confirmation={<Confirmation />} />,
          children: [
            {
              Component: Shell,
              children: [
                { index: true, element: <Navigate to={paths.dashboard} replace /> },
                ...screens.map((screen) => ({
                  path: screen.path,
                  element: <PermissionGate screen={screen} />,
                  ErrorBoundary: Crash,
                })),
                { path: "*", Component: NotFound },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: BASE },
);

/** The back office. */
export function App() {
  const [queries] = useState(() =>
    createQueryClient({ onUnauthorized: handleSessionEnded, onForbidden: refetchAdministrator }),
  );
  const [client] = useState(() => createTrpcClient([reauthenticationTrpcLink(askToReauthenticate)]));
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>
        <TooltipProvider>
          <RouterProvider router={router} />
          {/* A live region stays readable and usable while a dialog hides the rest of the page. */}
          <div aria-live="off" className="pointer-events-auto">
            <ToastOutlet />
          </div>
        </TooltipProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
