import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { LoadError } from "./load-error.tsx";

/** A screen that could not be shown, e.g. after an update of the site, or because it failed; with the error's message (S2.06). */
export function Crash() {
  const error = useRouteError();
  return (
    <div className="px-6 py-16">
      <LoadError
        isPage
        title="這個畫面打不開"
        message="可能是網站剛更新過，或網路斷了一下。重新載入通常就好了。"
        detail={messageOf(error)}
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}

/** The message of a thrown value. */
function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
