import { formatTaipeiDay, formatTaipeiHour } from "@panshi/client/taipei-date";
import { deviceLabel } from "@panshi/contracts/accounts/device";
import type { SessionView } from "@panshi/contracts/accounts/session";
import { clearSessionStorage } from "../../../../lib/session/session-storage.ts";
import { serverPaths } from "../../../../paths.ts";

type DeviceRowProps = { session: SessionView; busy: boolean; onEnd: () => void };

const signOutClass =
  "thumb justify-end shrink-0 text-end text-sm underline decoration-line-strong underline-offset-8 hover:decoration-ink";

/** One session of the member. The present one is marked, and signs out by navigation. */
export function DeviceRow({ session, busy, onEnd }: DeviceRowProps) {
  const { isCurrent, userAgent, createdAt, lastUsedAt } = session;
  const name = deviceLabel(userAgent);
  return (
    <li className="flex items-center justify-between gap-6 border-b border-line py-4">
      <div className="min-w-0">
        <p>
          {name}
          {isCurrent && <span className="text-sm text-ink-soft">　這個裝置</span>}
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={createdAt}>{formatTaipeiDay(createdAt)}</time>登入
          <span className="block">
            最近使用 <time dateTime={lastUsedAt}>{formatTaipeiHour(lastUsedAt)}</time>
          </span>
        </p>
      </div>
      {isCurrent ? (
        <a
          href={serverPaths.logout}
          onClick={clearSessionStorage}
          className={`${signOutClass} inline-flex items-center`}
        >
          登出<span className="sr-only">：這個裝置</span>
        </a>
      ) : (
        <button type="button" disabled={busy} onClick={onEnd} className={`${signOutClass} disabled:text-ink-soft`}>
          {busy ? "登出中..." : "登出"}
          <span className="sr-only">：{name}</span>
        </button>
      )}
    </li>
  );
}
