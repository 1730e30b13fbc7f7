import { buttonClass } from "@panshi/ui/button";
import { Link, useNavigate } from "react-router-dom";
import { useAccountDialogs } from "../features/site/sign-in/dialogs.tsx";
import { useLinkToken } from "../features/accounts/email-link/use-link-token.ts";
import { useKeptToken } from "../features/accounts/email-link/use-kept-token.ts";
import { ClaimByLink } from "../features/commerce/payment/claim-by-link.tsx";
import { PaymentResultLayout } from "../features/commerce/payment/payment-result.tsx";
import { Page, PageLoading } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

/** The page that the email about a visitor's paid order links to. */
export default function PaymentClaim() {
  const { token, clear } = useKeptToken("claim", useLinkToken().token);
  const navigate = useNavigate();
  const { openLogin, openRegister } = useAccountDialogs();
  return (
    <Page title="領取訂單" description="從信裡的連結，把付過的訂單歸到你的帳號。" noindex>
      {token === undefined && <PageLoading title="領取訂單" />}
      {token === null && (
        <PaymentResultLayout
          title="少了信裡的連結"
          text="請從信裡再點一次。已經領取過的訂單，在帳號的「訂單」裡。"
          actions={
            <Link to={paths.account} className={buttonClass("line")}>
              到帳號
            </Link>
          }
        />
      )}
      {token && (
        <ClaimByLink
          key={token}
          token={token}
          onClaimed={({ id }) => {
            clear();
            void navigate(paths.order(id), { replace: true });
          }}
          onRegister={() => openRegister({ then: paths.paymentClaim, claims: true })}
          onLogin={() => openLogin({ returnTo: paths.paymentClaim })}
        />
      )}
    </Page>
  );
}
