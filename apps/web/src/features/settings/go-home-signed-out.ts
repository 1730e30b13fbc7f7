import { toast } from "@panshi/ui/overlay/toast-store";
import { REDIRECT_DELAY_MS } from "../../lib/page/navigation.ts";
import { clearSessionStorage } from "../../lib/session/session-storage.ts";
import { paths } from "../../paths.ts";

/**
 * The session is over: forgets the visit, says so, and a second later begins anew at the landing page. The second begins
 * when the toast can be seen, and not while its code is still on its way.
 */
export function goHomeSignedOut(words: { title: string; description?: string }): void {
  clearSessionStorage();
  const leave = () => {
    toast(words);
    setTimeout(() => location.assign(paths.landing), REDIRECT_DELAY_MS);
  };
  import("@panshi/ui/overlay/toast").then(leave, leave);
}
