import { staffVerb } from "../../staff-verb.ts";
import { readSite } from "../view-site.ts";

/** Whether the site's own alerts have no e-mail to go to; for the overview. */
export const isAlertAddressMissing = staffVerb("settings:general", async (ctx): Promise<boolean> => {
  return (await readSite(ctx)).email === "";
});
