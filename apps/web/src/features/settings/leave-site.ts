import { toast } from "@panshi/ui/toast-store";
import { REDIRECT_DELAY } from "../../lib/navigation.ts";
import { forgetVisit } from "../../lib/visit-storage.ts";
import { paths } from "../../paths.ts";

/**
 * The session is over: forgets the visit, says so, and a second later begins anew at the landing page. The second begins
 * when the toast can be seen, and not while its code is still on its way.
 */
export function leaveSite(words: { title: string; description?: string }): void {
  forgetVisit();
  const leave = () => {
    toast(words);
    setTimeout(() => location.assign(paths.landing), REDIRECT_DELAY);
  };
  import("@panshi/ui/toast").then(leave, leave);
}
