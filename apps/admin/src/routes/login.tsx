import { Waiting } from "@panshi/ui/waiting";
import { Navigate, type To, useLocation } from "react-router-dom";
import { LoginForm } from "../features/session/login-form.tsx";
import { Stone } from "../features/session/stone.tsx";
import { useSession } from "../lib/administrator.ts";
import { demoAccount } from "../lib/demo-account.ts";
import { DASHBOARD } from "../screens.ts";
import { usePageTitle } from "../shell/page.tsx";

/** `/admin/login`. Whoever is signed in goes on: to where they wanted, else to the dashboard (S2.109). */
export function Login() {
  usePageTitle("登入");
  const session = useSession();
  const { state } = useLocation() as { state: { from?: To } | null };
  if (session.data) return <Navigate to={state?.from ?? DASHBOARD} replace />;
  return (
    <main className="relative grid min-h-dvh overflow-hidden lg:grid-cols-[minmax(0,1fr)_32rem]">
      <Stone className="pointer-events-none absolute -end-24 -top-32 size-96 lg:static lg:size-full" />
      <div className="relative grid content-end gap-8 px-6 py-12 sm:px-16 lg:content-center lg:px-16">
        <div className="grid gap-2">
          <h1 className="text-5xl">磐石後台</h1>
          <p className="text-ink-soft">給照顧這塊石頭的人。</p>
        </div>
        {session.isPending ? <Waiting /> : <LoginForm demo={demoAccount()} />}
      </div>
    </main>
  );
}
