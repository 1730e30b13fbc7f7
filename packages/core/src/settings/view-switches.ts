import { Switches, SWITCHES_KEY } from "@panshi/contracts/settings";
import type { Ctx } from "../context.ts";
import { findSetting } from "./store.ts";

/** The four feature switches, cached until one changes. */
export const viewSwitches = ({ ctx }: { ctx: Pick<Ctx, "db" | "cache"> }): Promise<Switches> | Switches =>
  ctx.cache.get("switches", ["settings"], async () =>
    Object.freeze(Switches.parse((await findSetting(ctx.db, SWITCHES_KEY)) ?? {})),
  );
