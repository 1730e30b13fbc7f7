import { useAccountDialogs } from "../features/site/sign-in/dialogs.tsx";
import { LinkMissing, LinkPageFrame } from "../features/accounts/email-link/link-page-frame.tsx";
import { useKeptToken } from "../features/accounts/email-link/use-kept-token.ts";
import { useLinkToken } from "../features/accounts/email-link/use-link-token.ts";
import { RefundAccount } from "../features/commerce/refund-account/refund-account.tsx";
import { Page, PageLoading } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

/** The page that the email about an accepted refund links to, where the gateway cannot return the money. */
export default function RefundAccountPage() {
  const { token, clear } = useKeptToken("refund-account", useLinkToken().token);
  const { openLogin } = useAccountDialogs();
  return (
    <Page title="填寫退款的帳戶" description="從信裡的連結，填寫收退款的銀行帳戶。" noindex>
      {token === undefined && <PageLoading title="填寫退款的帳戶" />}
      {token === null && (
        <LinkMissing lead="請從信裡再點一次。找不到信，就告訴我們。" to={paths.contact} label="聯絡我們" />
      )}
      {token && (
        <RefundAccount
          key={token}
          token={token}
          frame={({ title, ...content }) => <LinkPageFrame key={title} title={title} {...content} />}
          onLogin={() => openLogin({ returnTo: paths.refundAccount })}
          onDone={clear}
        />
      )}
    </Page>
  );
}
