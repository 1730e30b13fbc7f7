import { buttonClass } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Link } from "react-router-dom";
import { useAccountDialogs } from "../features/site/sign-in/dialogs.tsx";
import { LinkPageFrame } from "../features/accounts/email-link/link-page-frame.tsx";
import { useKeptToken } from "../features/accounts/email-link/use-kept-token.ts";
import { useLinkToken } from "../features/accounts/email-link/use-link-token.ts";
import { RefundAccount } from "../features/commerce/refund-account/refund-account.tsx";
import { Page } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

/** The page that the email about an accepted refund links to, where the gateway cannot return the money. */
export default function RefundAccountPage() {
  const { token, clear } = useKeptToken("refund-account", useLinkToken().token);
  const { openLogin } = useAccountDialogs();
  return (
    <Page title="填寫退款的帳戶" description="從信裡的連結，填寫收退款的銀行帳戶。" noindex>
      {token === undefined && (
        <div className="grid min-h-[calc(100svh-5rem)] place-content-center">
          <h1 className="sr-only">填寫退款的帳戶</h1>
          <LoadingIndicator />
        </div>
      )}
      {token === null && (
        <LinkPageFrame title="少了信裡的連結" lead="請從信裡再點一次。找不到信，就告訴我們。">
          <Link to={paths.contact} className={buttonClass("line", "md", "justify-self-start max-sm:w-full")}>
            聯絡我們
          </Link>
        </LinkPageFrame>
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
