import { useLocation } from "react-router-dom";
import { ConfirmEmailChange } from "../features/accounts/email-link/confirm-email-change.tsx";
import { LinkMissing } from "../features/accounts/email-link/link-page-frame.tsx";
import { StopEmailChange } from "../features/accounts/email-link/stop-email-change.tsx";
import { useLinkToken } from "../features/accounts/email-link/use-link-token.ts";
import { Page, PageLoading } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

/** Both links of a change of email by administrators; nobody has to sign in for them. */
export default function EmailChangePage() {
  const { token } = useLinkToken();
  const stops = useLocation().pathname === paths.stopEmailChange;
  const title = stops ? "停止更改電子郵件" : "確認這個信箱";
  return (
    <Page title={title} description="從信裡的連結，確認或停止帳號電子郵件的更改。" noindex>
      {token === undefined && <PageLoading title={title} />}
      {token === null && (
        <LinkMissing lead="請從信裡再點一次。找不到信，就告訴我們。" to={paths.contact} label="聯絡我們" />
      )}
      {token &&
        (stops ? <StopEmailChange key={token} token={token} /> : <ConfirmEmailChange key={token} token={token} />)}
    </Page>
  );
}
