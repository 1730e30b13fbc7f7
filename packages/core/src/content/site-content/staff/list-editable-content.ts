import type { AdminSiteContent } from "@panshi/contracts/content/site-content";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { selectEditableContent } from "../store.ts";

/** Every editable text with where it is shown, by section. */
export const listEditableContent = staffVerb("content:read", async (ctx): Promise<AdminSiteContent[]> => {
  return selectEditableContent(ctx.db);
});
