import { serverCode } from "@panshi/client/failure";
import { ErrorMessage } from "./error-message.tsx";
import { GoogleLogo, googleButtonClass, googleSignInEnabled } from "./google-button.tsx";
import { paths, serverPaths } from "../../paths.ts";

/** The error of a call; where the server requires a fresh sign-in, with the links to it. */
export function ReauthError({ error, returnTo = paths.account }: { error: unknown; returnTo?: string }) {
  if (serverCode(error) !== "sign_in_again") return <ErrorMessage error={error} />;
  return (
    <div className="grid gap-4">
      <ErrorMessage error={error} />
      {googleSignInEnabled() ? (
        <a
          href={serverPaths.google({ intent: "again", returnTo })}
          className={googleButtonClass("justify-self-start max-sm:w-full")}
        >
          <GoogleLogo />
          使用 Google 帳號登入
        </a>
      ) : (
        <p className="text-sm text-ink-soft">現在不能用 Google 登入。先在「密碼」設定一個密碼，再回來做這件事。</p>
      )}
    </div>
  );
}
