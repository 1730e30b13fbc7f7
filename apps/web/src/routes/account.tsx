import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { useSignInQueryParams } from "../features/site/sign-in/sign-in-query-params.ts";
import { Settings } from "../features/site/account/settings.tsx";
import { Page } from "../lib/page/page.tsx";
import { useRequireLogin } from "../lib/session/require-login.ts";

export default function Account() {
  const { user } = useRequireLogin();
  useSignInQueryParams();
  return (
    <Page title="帳號" description="你的個人資料、信件與同意、密碼、登入的裝置，都在這裡。" noindex>
      <div className="px-6 pt-12 pb-air-1 sm:px-12 lg:px-24 lg:pt-air-1 lg:pb-air-2">
        <h1 className="pb-10 text-4xl lg:pb-16 lg:text-5xl">帳號</h1>
        {user ? (
          <Settings />
        ) : (
          <LoadingIndicator label="正在打開你的帳號" spoken className="min-h-[60svh] content-center" />
        )}
      </div>
    </Page>
  );
}
