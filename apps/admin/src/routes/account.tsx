import { OwnPassword } from "../features/accounts/account/own-password.tsx";
import { OwnSessions } from "../features/accounts/account/own-sessions.tsx";
import { TotpPanel } from "../features/accounts/account/totp-panel.tsx";
import { CurrentAdministratorPanel } from "../features/site/overview/signed-in.tsx";
import { useAdministrator } from "../lib/administrator.ts";
import { Page } from "../shell/page.tsx";

/** `/admin/account`: the administrator's own sign-in. */
export default function Account() {
  const administrator = useAdministrator();
  return (
    <Page title="我的帳號" lead="你的密碼、兩步驟驗證，和登入過的裝置。">
      <div className="grid gap-x-16 gap-y-12 xl:grid-cols-2">
        <div className="grid content-start gap-12">
          <TotpPanel />
          <OwnSessions />
        </div>
        <div className="grid content-start gap-12">
          <CurrentAdministratorPanel administrator={administrator} />
          <OwnPassword />
        </div>
      </div>
    </Page>
  );
}
