import { toast } from "@panshi/ui/overlay/toast-store";
import { useEffect } from "react";
import { serverPaths } from "../../paths.ts";
import { SIGNED_OUT_DELAY_MS } from "../page/navigation.ts";
import { useViewer, type Viewer } from "./viewer.ts";

const SIGNED_OUT_TOAST = { title: "你已經登出", description: "正在帶你重新登入..." };

/** Someone is on the way to the login already: many calls can meet the end of one session. */
let redirecting = false;

/**
 * Says so, and goes to the login half a second later; afterwards the member comes back to where they were. Answers what
 * takes it back; nothing to take back where the way has begun before. The half second begins when the toast can be seen,
 * and not while its code is still on its way.
 */
export function redirectToLogin(words: { title: string; description: string } = SIGNED_OUT_TOAST): () => void {
  if (redirecting) return () => {};
  redirecting = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let staying = false;
  const leave = () => {
    if (staying) return;
    toast({ ...words, kind: "destructive" });
    timer = setTimeout(() => {
      location.assign(serverPaths.login(location.pathname + location.search));
    }, SIGNED_OUT_DELAY_MS);
  };
  // Kept by the browser and come back to, the page may meet it again.
  window.addEventListener("pageshow", () => void (redirecting = false), { once: true });
  import("@panshi/ui/overlay/toast").then(leave, leave);
  return () => {
    staying = true;
    redirecting = false;
    clearTimeout(timer);
  };
}

/** For a page that needs login: sends a visitor to the login. Show a waiting state while `user` is null. */
export function useRequireLogin(): Viewer {
  const viewer = useViewer();
  const away = !viewer.loading && !viewer.user;
  useEffect(() => {
    if (!away) return;
    return redirectToLogin();
  }, [away]);
  return viewer;
}
