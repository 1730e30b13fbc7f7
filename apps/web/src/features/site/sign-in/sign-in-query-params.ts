import { GOOGLE_REFUSED } from "@panshi/contracts/platform/messages";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { safeRedirectPathOr, useGoToPath } from "../../../lib/page/navigation.ts";
import { useGetViewer } from "../../../lib/session/viewer.ts";
import { paths } from "../../../paths.ts";
import { useAccountDialogs } from "./dialogs.tsx";

/**
 * The message of a login error in the address (S2.21 to S2.25); null where there is none. `message` is looked up as a
 * key and never shown, because anybody can write an address.
 */
export async function loginErrorMessage(query: URLSearchParams): Promise<string | null> {
  const error = query.get("error");
  if (error === null) return null;
  if (error === "oauth_denied") return "你取消了 Google 登入";
  if (error === "missing_code") return "沒有收到 Google 的授權碼，請再試一次";
  if (error === "auth_failed") {
    const { googleFailureMessage } = await import("@panshi/contracts/accounts/google-failure");
    return googleFailureMessage(query.get("message")) ?? GOOGLE_REFUSED;
  }
  return "登入失敗，請稍後再試";
}

const noticeParams = ["error", "message", "login", "register", "returnTo"];

/** The query string without the parameters that were handled. */
export function removeSignInParams(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of noticeParams) query.delete(name);
  return query.size > 0 ? `?${query}` : "";
}

/**
 * Shows a login error once, opens the dialog for `?login=1` and for `?register=google`, and removes them from the
 * address. For the pages that the server redirects to: the landing page and the account.
 */
export function useSignInQueryParams(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const getViewer = useGetViewer();
  const goToPath = useGoToPath();
  const { openLogin } = useAccountDialogs();
  const handleNotices = useEffectEvent((query: URLSearchParams) => {
    const hasFailed = query.has("error");
    const viaGoogle = query.get("register") === "google";
    const opensDialog = viaGoogle || query.get("login") === "1";
    if (!hasFailed && !opensDialog) return;
    void loginErrorMessage(query).then(
      (message) => message !== null && toast({ title: "登入沒有完成", description: message, kind: "destructive" }),
    );
    if (opensDialog) {
      const returnTo = safeRedirectPathOr(query.get("returnTo"), "");
      void getViewer().then((user) => {
        if (user) goToPath(returnTo || paths.dashboard);
        else openLogin({ ...(returnTo && { returnTo }), ...(viaGoogle && { viaGoogle }) });
      });
    }
    void navigate({ pathname, search: removeSignInParams(search), hash }, { replace: true });
  });
  useEffect(() => handleNotices(new URLSearchParams(search)), [search]);
}
