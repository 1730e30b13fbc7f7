import { emptySeller, Seller } from "@panshi/contracts/seller";
import type { Ctx } from "../context.ts";
import { findSeller } from "./store.ts";

/** The legal details of the seller, cached until they change; every field is empty before the first update. */
export const viewSeller = ({ ctx }: { ctx: Pick<Ctx, "db" | "cache"> }): Promise<Seller> | Seller =>
  ctx.cache.get("seller", ["settings"], async () => Object.freeze(parseSeller(await findSeller(ctx.db))));

/** A stored seller; a field that an earlier release did not store is empty. */
export const parseSeller = (stored: unknown): Seller =>
  Seller.parse(stored !== null && typeof stored === "object" ? { ...emptySeller, ...stored } : emptySeller);
