import { GOOGLE_REFUSED } from "@panshi/contracts/messages";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ownPathOr, useGoToPath } from "../../lib/page/navigation.ts";
import { useGetViewer } from "../../lib/session/viewer.ts";
import { paths } from "../../paths.ts";
import { useAccountDialogs } from "./dialogs.tsx";

/**
 * What a login error in the address says (S2.21 to S2.25); null where there is none. A message is a key of words of
 * ours: anybody can write an address.
 */
export async function loginErrorMessage(query: URLSearchParams): Promise<string | null> {
  const error = query.get("error");
  if (error === null) return null;
  if (error === "oauth_denied") return "你取消了 Google 登入";
  if (error === "missing_code") return "沒有收到 Google 的授權碼，請再試一次";
  if (error === "auth_failed") {
    const { googleFailureMessage } = await import("@panshi/contracts/google-failure");
    return googleFailureMessage(query.get("message")) ?? GOOGLE_REFUSED;
  }
  return "登入失敗，請稍後再試";
}

const noticeParams = ["error", "message", "login", "register", "returnTo"];

/** The address without what has been answered. */
export function withoutNotices(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of noticeParams) query.delete(name);
  return query.size > 0 ? `?${query}` : "";
}

/**
 * Tells a login error once, opens the dialog for `?login=1` and for `?register=google`, and clears them from the address.
 * For the pages that the server comes back to: the landing page and the account.
 */
export function useLoginNotices(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const ask = useGetViewer();
  const go = useGoToPath();
  const { openLogin } = useAccountDialogs();
  const answer = useEffectEvent((query: URLSearchParams) => {
    const hasFailed = query.has("error");
    const viaGoogle = query.get("register") === "google";
    const wanted = viaGoogle || query.get("login") === "1";
    if (!hasFailed && !wanted) return;
    void loginErrorMessage(query).then(
      (words) => words !== null && toast({ title: "登入沒有完成", description: words, kind: "destructive" }),
    );
    if (wanted) {
      const returnTo = ownPathOr(query.get("returnTo"), "");
      void ask().then((user) => {
        if (user) go(returnTo || paths.dashboard);
        else openLogin({ ...(returnTo && { returnTo }), ...(viaGoogle && { viaGoogle }) });
      });
    }
    void navigate({ pathname, search: withoutNotices(search), hash }, { replace: true });
  });
  useEffect(() => answer(new URLSearchParams(search)), [search]);
}
