import type { ContactInfo } from "@panshi/contracts/content/site-content";
import { contactInfo } from "@panshi/db/schema";
import type { Ctx } from "../../platform/context.ts";
import { selectContactInfo } from "./store.ts";

/** The contact lines that are shown, in display order, cached until one changes. */
export const listContactInfo = (
  ctx: Pick<Ctx, "db" | "cache">,
): Promise<readonly ContactInfo[]> | readonly ContactInfo[] =>
  ctx.cache.get("contact-info", [contactInfo], async () => Object.freeze(await selectContactInfo(ctx.db)));
