import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { lazy, Suspense, useRef, useState } from "react";
import { ErrorMessage } from "../../../../lib/components/error-message.tsx";
import { Loaded } from "../../../../lib/components/loaded.tsx";
import { settingsQuery } from "../../../../lib/query/query-options.ts";
import { SettingsSection } from "../settings-section.tsx";
import { DeviceRow } from "./device-row.tsx";

const SignOutEverywhere = lazy(() => import("./sign-out-everywhere.tsx"));

/** The member's sessions, to end one or all. Fetched at every visit of the page. */
export function DevicesSection() {
  const utils = trpc.useUtils().member.session;
  const query = trpc.member.session.list.useQuery(undefined, settingsQuery);
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
      <Loaded query={query} what="登入的裝置" loading={<LoadingIndicator spoken />}>
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
      </Loaded>
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
