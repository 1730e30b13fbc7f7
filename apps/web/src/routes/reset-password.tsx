import { useLocation } from "react-router-dom";
import { useAccountDialogs } from "../features/site/sign-in/dialogs.tsx";
import { ForgotPassword } from "../features/accounts/email-link/forgot-password.tsx";
import { NewPassword } from "../features/accounts/email-link/new-password.tsx";
import { useLinkToken } from "../features/accounts/email-link/use-link-token.ts";
import { Page, PageLoading } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

/** The email typed at the login, from the router's state. */
const emailOf = (state: unknown): string =>
  typeof state === "object" && state !== null && "email" in state && typeof state.email === "string" ? state.email : "";

export default function ResetPassword() {
  const { token, forget } = useLinkToken();
  const { state } = useLocation() as { state: unknown };
  const { openLogin } = useAccountDialogs();
  return (
    <Page title="重新設定密碼" description="忘記密碼時，從信箱收一個連結，設定新的密碼。" noindex>
      {token === undefined && <PageLoading title="重新設定密碼" />}
      {token === null && <ForgotPassword initialEmail={emailOf(state)} />}
      {token && (
        <NewPassword
          key={token}
          token={token}
          onAskAgain={forget}
          onLogin={() => openLogin({ returnTo: paths.dashboard })}
        />
      )}
    </Page>
  );
}
