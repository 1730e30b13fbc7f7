import { trpc } from "@panshi/client/trpc";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { LoadError } from "../../../lib/components/load-error.tsx";
import { settingsQuery } from "../../../lib/query/query-options.ts";
import { OrdersSection } from "./orders/orders-section.tsx";
import { DeleteSection } from "./own-data/delete-section.tsx";
import { ExportSection } from "./own-data/export-section.tsx";
import { ConsentsSection } from "./profile/consents-section.tsx";
import { ProfileSection } from "./profile/profile-section.tsx";
import { useConsents } from "./profile/use-consents.ts";
import { DevicesSection } from "./sessions/devices-section.tsx";
import { EmailChangeSection } from "./sign-in/email-change-section.tsx";
import { EmailSection } from "./sign-in/email-section.tsx";
import { FirstPasswordSection } from "./sign-in/first-password-section.tsx";
import { GoogleSection } from "./sign-in/google-section.tsx";
import { PasswordSection } from "./sign-in/password-section.tsx";

/** The account settings. Where the profile cannot be loaded, the other sections still work. */
export function Settings() {
  const { data, error, refetch } = trpc.member.profile.view.useQuery(undefined, settingsQuery);
  const { profile, choose, error: unsaved } = useConsents(data);
  const change = trpc.member.email.staffChange.useQuery(undefined, settingsQuery);
  if ((!profile && !error) || change.isPending)
    return <LoadingIndicator spoken className="min-h-[60svh] content-center" />;
  return (
    <>
      {change.error && <LoadError what="電子郵件的更改" error={change.error} onRetry={() => void change.refetch()} />}
      {change.data && <EmailChangeSection change={change.data} />}
      {profile ? (
        <>
          <ProfileSection profile={profile} />
          <EmailSection profile={profile} />
          <ConsentsSection profile={profile} onChoose={choose} error={unsaved} />
        </>
      ) : (
        <LoadError what="個人資料" error={error} onRetry={() => void refetch()} />
      )}
      <OrdersSection />
      {profile && !profile.hasPassword ? (
        <FirstPasswordSection email={profile.email} />
      ) : (
        <PasswordSection email={profile?.email} />
      )}
      {profile && <GoogleSection profile={profile} />}
      <DevicesSection />
      <ExportSection />
      <DeleteSection hasPassword={profile?.hasPassword ?? true} />
    </>
  );
}
