import type { Profile } from "@panshi/contracts/accounts/profile";
import { Switch } from "@panshi/ui/form/switch";
import { useState } from "react";
import { ErrorMessage } from "../../../../lib/components/error-message.tsx";
import { useModelAvailable } from "../../../../lib/query/capabilities.ts";
import { useSite } from "../../../../lib/query/site.ts";
import { SettingsSection } from "../settings-section.tsx";
import type { Consent } from "./use-consents.ts";

type ConsentsSectionProps = {
  profile: Profile;
  onChoose: (choice: Consent, on: boolean) => void;
  /** The error of the last change. */
  error: unknown;
};

/** The member's consents as switches, saved at once and reset where saving fails. */
export function ConsentsSection({ profile, onChoose, error }: ConsentsSectionProps) {
  const site = useSite();
  const modelAvailable = useModelAvailable();
  // Without a model there is nothing to agree to; one of the past can still be withdrawn.
  const [agreedBefore] = useState(profile.modelConsent);
  const asksModel = modelAvailable || agreedBefore;
  return (
    <SettingsSection title="信與同意" lead="都可以隨時改變心意。">
      <div className="grid gap-6">
        <Switch
          checked={profile.marketingOptIn}
          onChange={({ target }) => onChoose("marketingOptIn", target.checked)}
          hint="新的文章與活動。關掉之後，只寄和你的帳號有關的信。"
        >
          收{site.name}的電子報
        </Switch>
        {asksModel && (
          <Switch
            checked={profile.modelConsent}
            onChange={({ target }) => onChoose("modelConsent", target.checked)}
            hint="打開之後，解讀靈籤時會先替你勾好。關掉之後，沒有你再次勾選，問題就不離開本站。"
          >
            同意把問題與籤交給站外的 AI 模型解讀
          </Switch>
        )}
      </div>
      <ErrorMessage error={error} after="剛才的改變沒有存下。" />
    </SettingsSection>
  );
}
