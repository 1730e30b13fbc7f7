import { Waiting } from "@panshi/ui/waiting";
import { FailedPart } from "../../lib/failed-part.tsx";
import { settingsQuery } from "../../lib/query-exceptions.ts";
import { trpc } from "../../lib/trpc.ts";
import { DeleteSection } from "./delete-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { FirstPasswordSection } from "./first-password-section.tsx";
import { GoogleSection } from "./google-section.tsx";
import { LettersSection } from "./letters-section.tsx";
import { OrdersSection } from "./orders-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { TakeAlongSection } from "./take-along-section.tsx";
import { useChoices } from "./use-choices.ts";

/** Everything a member can see to of their own account. Where the profile cannot be read, the rest still works. */
export function Settings() {
  const { data, error, refetch } = trpc.member.account.profile.useQuery(undefined, settingsQuery);
  const { profile, choose, error: unsaved } = useChoices(data);
  if (!profile && !error) return <Waiting spoken className="min-h-[60svh] content-center" />;
  return (
    <>
      {profile ? (
        <>
          <ProfileSection profile={profile} />
          <EmailSection profile={profile} />
          <LettersSection profile={profile} onChoose={choose} error={unsaved} />
        </>
      ) : (
        <FailedPart what="個人資料" error={error} onRetry={() => void refetch()} />
      )}
      <OrdersSection />
      {profile && !profile.hasPassword ? (
        <FirstPasswordSection email={profile.email} />
      ) : (
        <PasswordSection email={profile?.email} />
      )}
      {profile && <GoogleSection profile={profile} />}
      <DevicesSection />
      <TakeAlongSection />
      <DeleteSection hasPassword={profile?.hasPassword ?? true} />
    </>
  );
}
