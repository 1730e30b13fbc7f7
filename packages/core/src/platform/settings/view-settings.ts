import type { GeneralSettings, Timezone } from "@panshi/contracts/platform/general-settings";
import type { SiteBranding } from "@panshi/contracts/platform/site-identity";
import { Switches, SWITCHES_KEY } from "@panshi/contracts/platform/switches";
import type { Db } from "@panshi/db";
import { settings } from "@panshi/db/schema";
import type { Ctx } from "../context.ts";
import { findSettingRow } from "./setting-row.ts";
import { GENERAL_KEY, toGeneralSettings } from "./rules.ts";

/** What the site calls itself, cached until it changes. */
export const viewSiteBranding = (ctx: Pick<Ctx, "db" | "cache">): Promise<SiteBranding> | SiteBranding =>
  ctx.cache.get("site", [settings], async () => {
    const { name, tagline, description } = await readGeneralSettings(ctx);
    return Object.freeze({ name, tagline, description });
  });

/** What the back office shows of the settings on every screen, cached until they change. */
export const viewBackOfficeSettings = (ctx: Pick<Ctx, "db" | "cache">): Promise<ScreenSettings> | ScreenSettings =>
  ctx.cache.get("screen settings", [settings], async () => {
    const { name, timezone } = await readGeneralSettings(ctx);
    return Object.freeze({ siteName: name, timezone });
  });

type ScreenSettings = { siteName: string; timezone: Timezone };

/** The settings as they are now, for jobs and transactions. */
export const readGeneralSettings = async (ctx: { db: Db }): Promise<GeneralSettings> =>
  toGeneralSettings(await findSettingRow(ctx.db, GENERAL_KEY));

/** The four feature switches, cached until one changes. */
export const viewSwitches = (ctx: Pick<Ctx, "db" | "cache">): Promise<Switches> | Switches =>
  ctx.cache.get("switches", [settings], async () =>
    Object.freeze(Switches.parse((await findSettingRow(ctx.db, SWITCHES_KEY)).value)),
  );
