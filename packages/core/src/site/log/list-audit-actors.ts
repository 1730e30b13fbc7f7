import type { AuditActor } from "@panshi/contracts/site/log";
import { staffVerb } from "../../platform/staff-verb.ts";
import { selectActors } from "./store.ts";

/** Everybody whom the audit and the access log can be filtered by; deleted administrators too, since their entries stay. */
export const listAuditActors = staffVerb("audit:read", async (ctx): Promise<AuditActor[]> => {
  return selectActors(ctx.db);
});
