import type { AdminContactInfo } from "@panshi/contracts/contact-info";
import { staffVerb } from "../staff-verb.ts";
import { selectEditableContactInfo } from "./contact-store.ts";

/** Every contact line, shown or not, in display order. */
export const listEditableContactInfo = staffVerb("content:read", async (ctx): Promise<AdminContactInfo[]> => {
  return selectEditableContactInfo(ctx.db);
});
