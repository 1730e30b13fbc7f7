import { TotpSetup } from "../features/accounts/account/totp-setup.tsx";
import { useSession } from "../lib/administrator.ts";
import { usePageTitle } from "../shell/page.tsx";
import { SignOutButton } from "../shell/sign-out-button.tsx";

/** The only page of a super administrator who has to set up the second factor. */
export default function SecondFactorSetupPage() {
  usePageTitle("設定兩步驟驗證");
  const session = useSession();
  return (
    <main className="mx-auto grid min-h-dvh max-w-[36rem] content-center gap-8 px-6 py-10">
      <div className="grid gap-2">
        <h1 className="text-3xl sm:text-4xl">設定兩步驟驗證</h1>
        <p className="text-ink-soft">
          超級管理員看得到每一位會員的資料，所以登入時除了密碼，還要手機上的驗證碼。設定一次，約兩分鐘。
        </p>
      </div>
      <section aria-labelledby="enrolment-steps">
        <h2 id="enrolment-steps" className="sr-only">
          設定步驟
        </h2>
        <TotpSetup onDone={() => void session.refetch()} />
      </section>
      <SignOutButton label="先登出" />
    </main>
  );
}
