import { emptySeller, Seller } from "@panshi/contracts/seller";
import type { Ctx } from "../context.ts";
import { findSeller } from "./store.ts";

/** Who runs the site, every line empty until somebody has written it; kept in memory until it changes. */
export const viewSeller = ({ ctx }: { ctx: Pick<Ctx, "db" | "cache"> }): Promise<Seller> | Seller =>
  ctx.cache.get("trader", ["trader"], async () => Object.freeze(parseSeller(await findSeller(ctx.db))));

/** A stored trader; a line that an earlier release did not know is empty. */
export const parseSeller = (stored: unknown): Seller =>
  Seller.parse(stored !== null && typeof stored === "object" ? { ...emptySeller, ...stored } : emptySeller);
