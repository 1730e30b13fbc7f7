import type { Seller } from "@panshi/contracts/commerce/seller";
import type { Ctx } from "../../platform/context.ts";
import { findSettingRow } from "../../platform/settings/setting-row.ts";
import { parseSeller, SELLER_KEY } from "./rules.ts";

/** The legal details of the seller, cached until they change; every field is empty before the first update. */
export const viewSeller = (ctx: Pick<Ctx, "db" | "cache">): Promise<Seller> | Seller =>
  ctx.cache.get("seller", ["settings"], async () =>
    Object.freeze(parseSeller((await findSettingRow(ctx.db, SELLER_KEY)).value)),
  );
