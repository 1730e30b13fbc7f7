import { toast } from "@panshi/ui/overlay/toast-store";
import { REDIRECT_DELAY_MS } from "../../lib/page/navigation.ts";
import { clearSessionStorage } from "../../lib/session/session-storage.ts";
import { paths } from "../../paths.ts";

/**
 * After the session ended: clears session storage, shows a toast, and goes to the landing page a second later. The
 * second starts when the toast's code is loaded.
 */
export function goHomeSignedOut(message: { title: string; description?: string }): void {
  clearSessionStorage();
  const leave = () => {
    toast(message);
    setTimeout(() => location.assign(paths.landing), REDIRECT_DELAY_MS);
  };
  import("@panshi/ui/overlay/toast").then(leave, leave);
}
