import type { SessionView } from "@panshi/contracts/account";
import { taipeiDay } from "../../lib/taipei-day.ts";
import { deviceWords, taipeiHour } from "./device-words.ts";

type DeviceProps = { session: SessionView; busy: boolean; onEnd: () => void };

/** One place where the member is signed in. The one that asks is named, and signs out by the menu. */
export function Device({ session, busy, onEnd }: DeviceProps) {
  const { isCurrent, userAgent, createdAt, lastUsedAt } = session;
  const name = deviceWords(userAgent);
  return (
    <li className="flex items-center justify-between gap-6 border-b border-line py-4">
      <div className="min-w-0">
        <p>{name}</p>
        <p className="text-sm text-ink-soft">
          <time dateTime={createdAt}>{taipeiDay(createdAt)}</time>登入
          <span className="block">
            最近使用 <time dateTime={lastUsedAt}>{taipeiHour(lastUsedAt)}</time>
          </span>
        </p>
      </div>
      {isCurrent ? (
        <p className="shrink-0 text-sm text-fine">這個裝置</p>
      ) : (
        <button
          type="button"
          disabled={busy}
          onClick={onEnd}
          className="thumb shrink-0 text-sm underline decoration-line-strong underline-offset-8 hover:decoration-ink disabled:text-ink-soft"
        >
          {busy ? "登出中..." : "登出"}
          <span className="sr-only">：{name}</span>
        </button>
      )}
    </li>
  );
}
