import { deviceLabel } from "@panshi/contracts/accounts/device";
import type { SessionView } from "@panshi/contracts/accounts/session";
import type { ReactNode } from "react";
import { ZonedTime } from "../../../kit/list/cells.tsx";

type SessionRowsProps = {
  sessions: readonly SessionView[];
  /** What can be done with one. */
  action?: (session: SessionView) => ReactNode;
};

/** Devices that are signed in. */
export function SessionRows({ sessions, action }: SessionRowsProps) {
  return (
    <ul>
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center justify-between gap-4 border-b border-line py-3">
          <div className="min-w-0">
            <p>
              {deviceLabel(session.userAgent)}
              {session.isCurrent && <span className="text-sm text-ink-soft">（這個裝置）</span>}
            </p>
            <p className="text-sm text-ink-soft">
              最近使用 <ZonedTime at={session.lastUsedAt} />
            </p>
          </div>
          {action?.(session)}
        </li>
      ))}
    </ul>
  );
}
