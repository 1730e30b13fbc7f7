import type { GeneralSettings } from "@panshi/contracts/general-settings";
import type { SiteIdentity } from "@panshi/contracts/site-identity";
import type { Ctx } from "../context.ts";
import { findSettingRow } from "../setting-row.ts";
import { GENERAL_KEY, toGeneralSettings } from "./rules.ts";

type Call = { ctx: Pick<Ctx, "db" | "cache"> };

/** What the site calls itself, cached until it changes. */
export const viewSite = ({ ctx }: Call): Promise<SiteIdentity> | SiteIdentity =>
  ctx.cache.get("site", ["settings"], async () => {
    const { name, tagline, description } = await read(ctx);
    return Object.freeze({ name, tagline, description });
  });

/** The zone in which the back office shows times, cached until it changes. */
export const viewTimezone = ({ ctx }: Call) =>
  ctx.cache.get("timezone", ["settings"], async () => (await read(ctx)).timezone);

const read = async (ctx: Call["ctx"]): Promise<GeneralSettings> =>
  toGeneralSettings(await findSettingRow(ctx.db, GENERAL_KEY));
