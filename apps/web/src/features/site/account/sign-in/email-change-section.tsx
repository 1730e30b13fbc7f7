import { formatTaipeiDateTime } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import type { OwnEmailChange } from "@panshi/contracts/accounts/email-change";
import { Button } from "@panshi/ui/button";
import { useRef } from "react";
import { ErrorMessage } from "../../../../lib/components/error-message.tsx";
import { SettingsSection } from "../settings-section.tsx";

/** A change of the email that administrators approved, which any session can stop until it moves. */
export function StaffEmailChangeSection({ change }: { change: OwnEmailChange }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const stop = trpc.member.email.stopStaffChange.useMutation({ onSuccess: () => heading.current?.focus() });
  return (
    <SettingsSection
      {...(stop.isSuccess
        ? { title: "電子郵件維持原樣" }
        : { title: "電子郵件即將更改", lead: "如果不是你的意思，現在就停止。" })}
      headingRef={heading}
    >
      {stop.isSuccess ? (
        <p role="status">停下來了。你的帳號照常用現在的電子郵件登入。</p>
      ) : (
        <>
          <dl className="grid gap-6">
            <div className="grid gap-1">
              <dt className="text-sm text-ink-soft">要改用的</dt>
              <dd className="break-all">{change.newEmail}</dd>
            </div>
            <div className="grid gap-1">
              <dt className="text-sm text-ink-soft">最早改用的時間</dt>
              <dd>
                {formatTaipeiDateTime(change.movesAt)}
                {!change.isConfirmed && "，等新的信箱確認之後"}
              </dd>
            </div>
          </dl>
          <ErrorMessage error={stop.error} />
          <Button
            variant="line"
            busy={stop.isPending}
            className="justify-self-start max-sm:w-full"
            onClick={() => stop.mutate({ id: change.id })}
          >
            {stop.isPending ? "停止中..." : "停止更改"}
          </Button>
        </>
      )}
    </SettingsSection>
  );
}
