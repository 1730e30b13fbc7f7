import { buttonClass } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Link, useNavigate } from "react-router-dom";
import { ConfirmEmail } from "../features/accounts/email-link/confirm-email.tsx";
import { LinkPageFrame } from "../features/accounts/email-link/link-page-frame.tsx";
import { useLinkToken } from "../features/accounts/email-link/use-link-token.ts";
import { Page } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

export default function ConfirmEmailPage() {
  const { token } = useLinkToken();
  const navigate = useNavigate();
  return (
    <Page title="確認新的電子郵件" description="從信裡的連結，確認帳號要改用的電子郵件。" noindex>
      {token === undefined && (
        <div className="grid min-h-[calc(100svh-5rem)] place-content-center">
          <h1 className="sr-only">確認新的電子郵件</h1>
          <LoadingIndicator />
        </div>
      )}
      {token === null && (
        <LinkPageFrame title="少了信裡的連結" lead="請從信裡再點一次。找不到信，就到帳號重新寄一封。">
          <Link to={paths.account} className={buttonClass("line", "md", "justify-self-start max-sm:w-full")}>
            到帳號
          </Link>
        </LinkPageFrame>
      )}
      {token && <ConfirmEmail key={token} token={token} onOnward={() => void navigate(paths.account)} />}
    </Page>
  );
}
