import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { type ReactNode, Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { AdministratorContext, useSession } from "../lib/administrator.ts";
import { failureOf } from "../lib/failure.ts";
import { LOGIN } from "../screens.ts";
import { LoadError } from "./load-error.tsx";

/**
 * Redirects to the login without a session (S2.107), with the location to return to. A super administrator of a production site
 * sees `enrolment` and nothing else until the second factor is set up (docs/decisions/0040).
 */
export function SessionGuard({ enrolment }: { enrolment: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.data) {
    return (
      <AdministratorContext value={session.data}>
        {session.data.mustEnrolTotp ? <Suspense fallback={<LoadingIndicator />}>{enrolment}</Suspense> : <Outlet />}
      </AdministratorContext>
    );
  }
  if (session.isSuccess) return <Navigate to={LOGIN} replace state={{ from: location }} />;
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-6">
      {session.isError && !session.isFetching ? (
        <LoadError
          title="後台暫時打不開"
          message={failureOf(session.error).message}
          onRetry={() => void session.refetch()}
        />
      ) : (
        <LoadingIndicator />
      )}
    </main>
  );
}
