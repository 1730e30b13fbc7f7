import { useNavigate } from "react-router-dom";
import { ConfirmEmail } from "../features/accounts/email-link/confirm-email.tsx";
import { LinkMissing } from "../features/accounts/email-link/link-page-frame.tsx";
import { useLinkToken } from "../features/accounts/email-link/use-link-token.ts";
import { Page, PageLoading } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

export default function ConfirmEmailPage() {
  const { token } = useLinkToken();
  const navigate = useNavigate();
  return (
    <Page title="確認新的電子郵件" description="從信裡的連結，確認帳號要改用的電子郵件。" noindex>
      {token === undefined && <PageLoading title="確認新的電子郵件" />}
      {token === null && (
        <LinkMissing lead="請從信裡再點一次。找不到信，就到帳號重新寄一封。" to={paths.account} label="到帳號" />
      )}
      {token && <ConfirmEmail key={token} token={token} onOnward={() => void navigate(paths.account)} />}
    </Page>
  );
}
