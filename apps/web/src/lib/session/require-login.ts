import { toast } from "@panshi/ui/overlay/toast-store";
import { useEffect } from "react";
import { serverPaths } from "../../paths.ts";
import { SIGNED_OUT_DELAY_MS } from "../page/navigation.ts";
import { useViewer, type Viewer } from "./viewer.ts";

const SIGNED_OUT_TOAST = { title: "你已經登出", description: "正在帶你重新登入..." };

/** Many calls can fail on the end of one session; only the first redirects. */
let redirecting = false;

/**
 * Shows a toast and goes to the login {@link SIGNED_OUT_DELAY_MS} later, with the present page as the one to return to.
 * The delay starts when the toast's code is loaded. Returns a function that cancels; it does nothing if a redirect was
 * already under way.
 */
export function redirectToLogin(message: { title: string; description: string } = SIGNED_OUT_TOAST): () => void {
  if (redirecting) return () => {};
  redirecting = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancelled = false;
  const showAndRedirect = () => {
    if (cancelled) return;
    toast({ ...message, kind: "destructive" });
    timer = setTimeout(() => {
      location.assign(serverPaths.login(location.pathname + location.search));
    }, SIGNED_OUT_DELAY_MS);
  };
  // A page restored from the back/forward cache may need to redirect again.
  window.addEventListener("pageshow", () => void (redirecting = false), { once: true });
  import("@panshi/ui/overlay/toast").then(showAndRedirect, showAndRedirect);
  return () => {
    cancelled = true;
    redirecting = false;
    clearTimeout(timer);
  };
}

/** For a page that needs login: redirects a visitor to the login. Show a loading state while `user` is null. */
export function useRequireLogin(): Viewer {
  const viewer = useViewer();
  const isVisitor = !viewer.loading && !viewer.user;
  useEffect(() => {
    if (!isVisitor) return;
    return redirectToLogin();
  }, [isVisitor]);
  return viewer;
}
