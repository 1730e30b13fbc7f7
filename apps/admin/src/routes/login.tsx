import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Navigate, type To, useLocation } from "react-router-dom";
import { LoginForm } from "../features/accounts/session/login-form.tsx";
import { LoginImage } from "../features/accounts/session/login-image.tsx";
import { useSession } from "../lib/administrator.ts";
import { demoAccount } from "../lib/demo-account.ts";
import { useShortSiteName } from "../lib/site-name.ts";
import { paths } from "../paths.ts";
import { usePageTitle } from "../shell/page.tsx";

/**
 * `/admin/login`. A signed-in administrator is redirected to the location they came from, else to the dashboard
 * (S2.109).
 */
export function Login() {
  usePageTitle("登入");
  const mark = useShortSiteName();
  const session = useSession();
  const { state } = useLocation() as { state: { from?: To } | null };
  if (session.data) return <Navigate to={state?.from ?? paths.dashboard} replace />;
  return (
    <main className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(28rem,36rem)]">
      <LoginImage className="h-[28dvh] lg:sticky lg:top-0 lg:h-dvh" />
      <div className="grid content-center gap-8 px-6 py-10 sm:px-16 lg:px-16">
        <div className="grid gap-2">
          <h1 className="text-4xl sm:text-5xl">{mark}後台</h1>
          <p className="text-ink-soft">給照顧這塊石頭的人。</p>
        </div>
        {session.isPending ? <LoadingIndicator /> : <LoginForm demo={demoAccount()} />}
      </div>
    </main>
  );
}
