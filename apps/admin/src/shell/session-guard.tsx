import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { type ReactNode, Suspense, useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { AdministratorContext, useSession } from "../lib/administrator.ts";
import { finishReauthentication, useIsReauthenticating } from "../lib/confirmation.ts";
import { paths } from "../paths.ts";
import { QueryError } from "./load-error.tsx";

type SessionGuardProps = { enrolment: ReactNode; confirmation: ReactNode };

/**
 * Redirects to the login without a session (S2.107), with the location to return to. A super administrator of a production site
 * sees `enrolment` and nothing else until the second factor is set up (docs/decisions/0040). `confirmation` is shown while a call
 * waits for the person to confirm who they are.
 */
export function SessionGuard({ enrolment, confirmation }: SessionGuardProps) {
  const isConfirming = useIsReauthenticating();
  const session = useSession();
  const location = useLocation();
  const isSignedIn = Boolean(session.data);
  // What waited for somebody who is gone does not go on after the next sign-in.
  useEffect(() => {
    if (!isSignedIn) finishReauthentication(false);
  }, [isSignedIn]);
  if (session.data) {
    return (
      <AdministratorContext value={session.data}>
        {session.data.mustEnrolTotp ? <Suspense fallback={<LoadingIndicator />}>{enrolment}</Suspense> : <Outlet />}
        {isConfirming && <Suspense>{confirmation}</Suspense>}
      </AdministratorContext>
    );
  }
  if (session.isSuccess) return <Navigate to={paths.login} replace state={{ from: location }} />;
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-6">
      {session.isError && !session.isFetching ? (
        <QueryError title="後台暫時打不開" query={session} />
      ) : (
        <LoadingIndicator />
      )}
    </main>
  );
}
