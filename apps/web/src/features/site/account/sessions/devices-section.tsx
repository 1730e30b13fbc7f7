import { formatTaipeiDay, formatTaipeiHour } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import { deviceLabel } from "@panshi/contracts/accounts/device";
import type { SessionView } from "@panshi/contracts/accounts/session";
import { Button } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { lazy, Suspense, useRef, useState } from "react";
import { ErrorMessage } from "../../../../lib/components/error-message.tsx";
import { QueryBoundary } from "../../../../lib/components/query-boundary.tsx";
import { accountSettingsQueryOptions } from "../../../../lib/query/query-options.ts";
import { clearSessionStorage } from "../../../../lib/session/session-storage.ts";
import { serverPaths } from "../../../../paths.ts";
import { SettingsSection } from "../settings-section.tsx";

const SignOutEverywhere = lazy(() => import("./sign-out-everywhere.tsx"));

/** The member's sessions, to end one or all. Fetched at every visit of the page. */
export function DevicesSection() {
  const utils = trpc.useUtils().member.session;
  const query = trpc.member.session.list.useQuery(undefined, accountSettingsQueryOptions);
  const heading = useRef<HTMLHeadingElement>(null);
  const [confirming, setConfirming] = useState(false);
  const end = trpc.member.session.end.useMutation({
    onSuccess: (_, { id }) => {
      heading.current?.focus();
      utils.list.setData(undefined, (current) => current?.filter((each) => each.id !== id));
    },
  });
  return (
    <SettingsSection title="裝置" lead="你在哪些地方登入了。有認不出的，就登出它，再換密碼。" headingRef={heading}>
      <QueryBoundary query={query} what="登入的裝置" loading={<LoadingIndicator spoken />}>
        {(sessions) => (
          <ul className="-mt-4">
            {sessions.map((session) => (
              <DeviceRow
                key={session.id}
                session={session}
                busy={end.isPending && end.variables.id === session.id}
                onEnd={() => end.mutate({ id: session.id })}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      <ErrorMessage error={end.error} />
      <Button variant="line" className="justify-self-start max-sm:w-full" onClick={() => setConfirming(true)}>
        全部登出
      </Button>
      {confirming && (
        <Suspense fallback={null}>
          <SignOutEverywhere onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}

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
