import type { AdminContactInfo } from "@panshi/contracts/content/contact-info";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { selectEditableContactInfo } from "../store.ts";

/** Every contact line, shown or not, in display order. */
export const listEditableContactInfo = staffVerb("content:read", async (ctx): Promise<AdminContactInfo[]> => {
  return selectEditableContactInfo(ctx.db);
});
