import type { SiteText } from "@panshi/contracts/content/site-content";
import { siteContent } from "@panshi/db/schema";
import type { Ctx } from "../../platform/context.ts";
import { selectSiteContent } from "./store.ts";

/** Every editable text of the site, cached until one changes. */
export const listSiteContent = (ctx: Pick<Ctx, "db" | "cache">): Promise<readonly SiteText[]> | readonly SiteText[] =>
  ctx.cache.get("site-content", [siteContent], async () => Object.freeze(await selectSiteContent(ctx.db)));
