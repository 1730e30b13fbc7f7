import type { SellerSettings } from "@panshi/contracts/seller";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { findSettingRow } from "../settings/setting-row.ts";
import { SELLER_KEY, toSellerSettings } from "./rules.ts";

/** The legal details of the seller, for their form. */
export async function viewSellerSettings(ctx: AdministratorCtx): Promise<SellerSettings> {
  requirePermission(ctx, "settings:general");
  return toSellerSettings(await findSettingRow(ctx.db, SELLER_KEY));
}
