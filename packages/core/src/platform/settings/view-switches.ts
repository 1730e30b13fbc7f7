import { Switches, SWITCHES_KEY } from "@panshi/contracts/platform/switches";
import type { Ctx } from "../context.ts";
import { findSettingRow } from "./setting-row.ts";

/** The four feature switches, cached until one changes. */
export const viewSwitches = (ctx: Pick<Ctx, "db" | "cache">): Promise<Switches> | Switches =>
  ctx.cache.get("switches", ["settings"], async () =>
    Object.freeze(Switches.parse((await findSettingRow(ctx.db, SWITCHES_KEY)).value)),
  );
