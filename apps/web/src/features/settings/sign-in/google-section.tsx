import type { Profile } from "@panshi/contracts/profile";
import { Button } from "@panshi/ui/button";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useRef } from "react";
import { googleSignInEnabled } from "../../../lib/components/google-button.tsx";
import { formatTaipeiDay } from "../../../lib/taipei-day.ts";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { trpc } from "../../../lib/trpc.ts";
import { LinkGoogle } from "./link-google.tsx";
import { SettingsSection } from "../settings-section.tsx";

/** The Google account that opens this one, and the way to link or unlink it. Without either there is no such section. */
export function GoogleSection({ profile }: { profile: Profile }) {
  const { identities, hasPassword } = profile;
  const utils = trpc.useUtils().member;
  const heading = useRef<HTMLHeadingElement>(null);
  const unlink = trpc.member.identity.unlink.useMutation({
    onSuccess: () => {
      heading.current?.focus();
      toast({ title: "取消連結了", description: "之後用密碼登入。" });
      utils.profile.view.setData(undefined, (now) => now && { ...now, identities: [] });
    },
  });
  if (identities.length === 0 && !googleSignInEnabled()) return null;
  return (
    <SettingsSection title="Google" lead="不用記密碼，也能登入。" headingRef={heading}>
      {identities.map(({ email, linkedAt }) => (
        <dl key={linkedAt} className="grid gap-1">
          <dt className="text-sm text-ink-soft">{formatTaipeiDay(linkedAt)}連結的</dt>
          <dd className="break-all">{email ?? "Google 帳號"}</dd>
        </dl>
      ))}
      <ErrorMessage error={unlink.error} />
      {identities.length === 0 && <LinkGoogle />}
      {identities.length > 0 &&
        (hasPassword ? (
          <Button
            variant="line"
            busy={unlink.isPending}
            className="justify-self-start max-sm:w-full"
            onClick={() => unlink.mutate()}
          >
            {unlink.isPending ? "取消中..." : "取消連結"}
          </Button>
        ) : (
          <p className="text-ink-soft">這是你唯一的登入方式。想取消連結，先在上面設定密碼。</p>
        ))}
    </SettingsSection>
  );
}
