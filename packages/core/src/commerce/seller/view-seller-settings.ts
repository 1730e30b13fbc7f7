import type { SellerSettings } from "@panshi/contracts/commerce/seller";
import { staffVerb } from "../../platform/staff-verb.ts";
import { findSettingRow } from "../../platform/settings/setting-row.ts";
import { SELLER_KEY, toSellerSettings } from "./rules.ts";

/** The legal details of the seller, for their form. */
export const viewSellerSettings = staffVerb("settings:general", async (ctx): Promise<SellerSettings> => {
  return toSellerSettings(await findSettingRow(ctx.db, SELLER_KEY));
});
