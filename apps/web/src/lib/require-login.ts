import { toast } from "@panshi/ui/toast-store";
import { useEffect } from "react";
import { serverPaths } from "../paths.ts";
import { LOGGED_OUT_DELAY } from "./navigation.ts";
import { useViewer, type Viewer } from "./viewer.ts";

const LOGGED_OUT = { title: "你已經登出", description: "正在帶你重新登入..." };

/** Someone is on the way to the login already: many calls can meet the end of one session. */
let leaving = false;

/**
 * Says so, and goes to the login half a second later; afterwards the member comes back to where they were. Answers what
 * takes it back; nothing to take back where the way has begun before. The half second begins when the toast can be seen,
 * and not while its code is still on its way.
 */
export function sendToLogin(words: { title: string; description: string } = LOGGED_OUT): () => void {
  if (leaving) return () => {};
  leaving = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let staying = false;
  const leave = () => {
    if (staying) return;
    toast({ ...words, kind: "destructive" });
    timer = setTimeout(() => {
      location.assign(serverPaths.login(location.pathname + location.search));
    }, LOGGED_OUT_DELAY);
  };
  // Kept by the browser and come back to, the page may meet it again.
  window.addEventListener("pageshow", () => void (leaving = false), { once: true });
  import("@panshi/ui/toast").then(leave, leave);
  return () => {
    staying = true;
    leaving = false;
    clearTimeout(timer);
  };
}

/** For a page that needs login: sends a visitor to the login. Show a waiting state while `user` is null. */
export function useRequireLogin(): Viewer {
  const viewer = useViewer();
  const away = !viewer.loading && !viewer.user;
  useEffect(() => {
    if (!away) return;
    return sendToLogin();
  }, [away]);
  return viewer;
}
