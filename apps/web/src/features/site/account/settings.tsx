import { apiRequest } from "@panshi/client/http";
import { trpc } from "@panshi/client/trpc";
import type { Profile } from "@panshi/contracts/accounts/profile";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { Button, buttonClass } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Field, PasswordInput } from "@panshi/ui/form/field";
import { Switch } from "@panshi/ui/form/switch";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { MutationForm } from "../../../lib/components/mutation-form.tsx";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { formText } from "../../../lib/components/form-text.ts";
import { LoadError } from "../../../lib/components/load-error.tsx";
import { useModelAvailable } from "../../../lib/query/capabilities.ts";
import { accountSettingsQueryOptions } from "../../../lib/query/query-options.ts";
import { useSite } from "../../../lib/query/site.ts";
import { paths } from "../../../paths.ts";
import { OrdersSection } from "./orders/orders-section.tsx";
import { ProfileSection } from "./profile/profile-section.tsx";
import { type Consent, useConsents } from "./profile/use-consents.ts";
import { ReferralSection } from "./referral/referral-section.tsx";
import { DevicesSection } from "./sessions/devices-section.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { SettingsSubmit } from "./settings-submit.tsx";
import { StaffEmailChangeSection } from "./sign-in/email-change-section.tsx";
import { EmailSection } from "./sign-in/email-section.tsx";
import { GoogleSection } from "./sign-in/google-section.tsx";
import { SIGN_OUT_EVERYWHERE_EFFECTS_TEXT } from "./sign-out-effects.ts";

/** The account settings. Where the profile cannot be loaded, the other sections still work. */
export function Settings() {
  const { data, error, refetch } = trpc.member.profile.view.useQuery(undefined, accountSettingsQueryOptions);
  const { profile, choose, error: unsaved } = useConsents(data);
  const change = trpc.member.email.staffChange.useQuery(undefined, accountSettingsQueryOptions);
  if ((!profile && !error) || change.isPending)
    return <LoadingIndicator spoken className="min-h-[60svh] content-center" />;
  return (
    <>
      {change.error && <LoadError what="電子郵件的更改" error={change.error} onRetry={() => void change.refetch()} />}
      {change.data && <StaffEmailChangeSection change={change.data} />}
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
      <ReferralSection />
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

/** For a member without a password: sets a first one by the same email as a forgotten one. */
export function FirstPasswordSection({ email }: { email: string }) {
  const request = trpc.member.password.forgot.useMutation();
  return (
    <SettingsSection title="密碼" lead="你用 Google 登入，還沒有密碼。">
      <p>設定一個密碼，就能用電子郵件登入，不靠 Google 也回得來。設定好之後，每個裝置都要重新登入。</p>
      <ErrorMessage error={request.error} />
      {request.isSuccess ? (
        <p role="status">
          信寄到 <span className="break-all">{email}</span> 了。裡面的連結三十分鐘內有效，只能用一次。
        </p>
      ) : (
        <Button
          variant="line"
          busy={request.isPending}
          className="justify-self-start max-sm:w-full"
          onClick={() => request.mutate({ email })}
        >
          {request.isPending ? "寄出中..." : "寄設定密碼的連結給我"}
        </Button>
      )}
    </SettingsSection>
  );
}

const DeleteAccountDialog = lazy(() => import("./own-data/delete-account-dialog.tsx"));

/** Deletes the account. */
function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <SettingsSection title="刪除帳號">
      <p>
        刪除之後找不回來，還沒用完的方案也會結束。想退費，請先看
        <Link to={paths.refund} className="underline decoration-line-strong underline-offset-4 hover:decoration-ink">
          退費說明
        </Link>
        。
      </p>
      <Button variant="danger" className="justify-self-start max-sm:w-full" onClick={() => setConfirming(true)}>
        刪除帳號...
      </Button>
      {confirming && (
        <Suspense fallback={null}>
          <DeleteAccountDialog hasPassword={hasPassword} onDone={() => setConfirming(false)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}

/** Changes the password. `email` tells password managers whose it is. */
function PasswordSection({ email }: { email: string | undefined }) {
  const { profile, session } = trpc.useUtils().member;
  const change = trpc.member.password.change.useMutation({
    onSuccess: () => {
      toast({ title: "密碼換好了", description: "其他裝置都已經登出。" });
      void session.list.invalidate();
      void profile.view.invalidate();
    },
  });
  return (
    <SettingsSection title="密碼" lead="換了密碼，其他裝置會登出，這裡不會。">
      <MutationForm
        call={change}
        empties
        read={(typed) => ({ input: { current: formText(typed, "current"), password: formText(typed, "password") } })}
        actions={<SettingsSubmit call={change} label="換密碼" busyLabel="更換中..." />}
      >
        <input type="email" name="username" autoComplete="username" value={email ?? ""} readOnly hidden />
        <Field label="目前的密碼" required name="current">
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Field label="新的密碼" required hint="8 個字元以上" name="password">
          <PasswordInput autoComplete="new-password" />
        </Field>
        <p className="text-sm text-ink-soft">{SIGN_OUT_EVERYWHERE_EFFECTS_TEXT}</p>
      </MutationForm>
    </SettingsSection>
  );
}

/** How long an object URL is kept for the browser to start the download. */
const DOWNLOAD_GRACE_MS = 60_000;

/** Downloads a file. */
function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_GRACE_MS);
}

/** Exports the member's data as one file. Fetched instead of linked, so that an error is shown here. */
function ExportSection() {
  const take = useMutation({
    mutationFn: async () => (await apiRequest("GET", "/api/account/export")).blob(),
    onSuccess: (everything) => {
      saveFile(`panshi-export-${taipeiDay(new Date())}.json`, everything);
      toast({ title: "檔案準備好了", description: "存在瀏覽器下載的地方。" });
    },
  });
  return (
    <SettingsSection title="帶走你的資料">
      <p>
        你寫的願、對話、手冊裡的字、冥想時刻、抽過的籤、訂單與個人資料，都在一個 JSON
        檔裡。裡面有私密的話，請收在安全的地方。
      </p>
      <ErrorMessage error={take.error} />
      <p className="flex flex-wrap gap-4">
        <Link to={paths.ownData} className={buttonClass("line", "md", "max-sm:w-full")}>
          在這裡讀
        </Link>
        <Button variant="line" busy={take.isPending} className="max-sm:w-full" onClick={() => take.mutate()}>
          {take.isPending ? "整理中..." : "下載一份"}
        </Button>
      </p>
    </SettingsSection>
  );
}

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
