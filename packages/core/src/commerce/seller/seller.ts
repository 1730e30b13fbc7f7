import type { Seller, SellerEdit, SellerSettings } from "@panshi/contracts/commerce/seller";
import { transaction } from "@panshi/db";
import { settings } from "@panshi/db/schema";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { requireUnchanged } from "../../platform/conflict.ts";
import type { Ctx } from "../../platform/context.ts";
import { findSettingRow, lockSetting, updateSetting } from "../../platform/settings/setting-row.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { parseSeller, SELLER_KEY, toSellerSettings } from "./rules.ts";

/** The legal details of the seller, cached until they change; every field is empty before the first update. */
export const viewSeller = (ctx: Pick<Ctx, "db" | "cache">): Promise<Seller> | Seller =>
  ctx.cache.get("seller", [settings], async () =>
    Object.freeze(parseSeller((await findSettingRow(ctx.db, SELLER_KEY)).value)),
  );

/** The legal details of the seller, for their form. */
export const viewSellerSettings = staffVerb("settings:general", async (ctx): Promise<SellerSettings> => {
  return toSellerSettings(await findSettingRow(ctx.db, SELLER_KEY));
});

/** Replaces the legal details of the seller. Throws `edit_conflict`. */
export const updateSeller = staffVerb(
  "settings:general",
  async (ctx, { updatedAt, ...values }: SellerEdit): Promise<SellerSettings> => {
    return transaction(ctx, async (tx) => {
      const before = toSellerSettings(await lockSetting(tx, SELLER_KEY));
      requireUnchanged(before, { updatedAt });
      const after = { ...values, updatedAt: await updateSetting(tx, SELLER_KEY, values) };
      writeAudit(tx, { action: "seller.update", subjectId: SELLER_KEY, before, after });
      return after;
    });
  },
);
