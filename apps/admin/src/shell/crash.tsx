import { LoadError } from "./load-error.tsx";

/** A screen that could not be shown: its script did not arrive, e.g. after an update of the site, or it failed. */
export function Crash() {
  return (
    <div className="px-6 py-16">
      <LoadError
        title="這個畫面打不開"
        message="可能是網站剛更新過，或網路斷了一下。重新載入通常就好了。"
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}
