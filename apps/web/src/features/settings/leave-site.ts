import { toast } from "@panshi/ui/toast-store";
import { REDIRECT_DELAY } from "../../lib/navigation.ts";
import { forgetVisit } from "../../lib/visit-storage.ts";
import { paths } from "../../paths.ts";

/** The session is over: says so, forgets the visit, and a second later begins anew at the landing page. */
export function leaveSite(words: { title: string; description?: string }): void {
  toast(words);
  forgetVisit();
  setTimeout(() => location.assign(paths.landing), REDIRECT_DELAY);
}
