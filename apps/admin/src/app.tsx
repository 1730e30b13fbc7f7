import { createQueryClient } from "@panshi/client/query-client";
import { createTrpcClient, trpc } from "@panshi/client/trpc";
import { ToastOutlet } from "@panshi/ui/overlay/toast-outlet";
import { TooltipProvider } from "@panshi/ui/overlay/tooltip";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, useState } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { endSession } from "./lib/administrator.ts";
import { ComingSoon } from "./routes/coming-soon.tsx";
import { Login } from "./routes/login.tsx";
import { NotFound } from "./routes/not-found.tsx";
import { DASHBOARD, LOGIN, menu, ORACLES, type Screen, unlistedScreens } from "./screens.ts";
import { PermissionGate } from "./shell/permission-gate.tsx";
import { SessionGuard } from "./shell/session-guard.tsx";
import { Shell } from "./shell/shell.tsx";

const Dashboard = lazy(() => import("./routes/dashboard.tsx"));
const Oracles = lazy(() => import("./routes/oracles.tsx"));

const screens = [...menu, ...unlistedScreens];

/** The content of a screen. */
function contentOf(screen: Screen): ReactNode {
  if (screen.path === DASHBOARD) return <Dashboard />;
  if (screen.path === ORACLES) return <Oracles />;
  return <ComingSoon title={screen.label} sentence={screen.comingSoon ?? ""} />;
}

/** The back office: every path below `/admin`. */
export function App() {
  const [queries] = useState(() => createQueryClient({ onUnauthorized: endSession }));
  const [client] = useState(createTrpcClient);
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>
        <TooltipProvider>
          <BrowserRouter basename="/admin">
            <Routes>
              <Route path={LOGIN} element={<Login />} />
              <Route element={<SessionGuard />}>
                <Route element={<Shell />}>
                  <Route index element={<Navigate to={DASHBOARD} replace />} />
                  {screens.map((screen) => (
                    <Route
                      key={screen.path}
                      path={screen.path}
                      element={<PermissionGate screen={screen}>{contentOf(screen)}</PermissionGate>}
                    />
                  ))}
                  <Route path="*" element={<NotFound />} />
                </Route>
              </Route>
            </Routes>
          </BrowserRouter>
          {/* A live region stays readable and usable while a dialog hides the rest of the page. */}
          <div aria-live="off" className="pointer-events-auto">
            <ToastOutlet />
          </div>
        </TooltipProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
