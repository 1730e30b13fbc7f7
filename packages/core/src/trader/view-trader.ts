import { noTrader, Trader } from "@panshi/contracts/trader";
import type { Ctx } from "../context.ts";
import { findTrader } from "./store.ts";

/** Who runs the site, every line empty until somebody has written it; kept in memory until it changes. */
export const viewTrader = ({ ctx }: { ctx: Pick<Ctx, "db" | "kept"> }): Promise<Trader> | Trader =>
  ctx.kept.get("trader", ["trader"], async () => Object.freeze(readTrader(await findTrader(ctx.db))));

/** A stored trader; a line that an earlier release did not know is empty. */
export const readTrader = (stored: unknown): Trader =>
  Trader.parse(stored !== null && typeof stored === "object" ? { ...noTrader, ...stored } : noTrader);
