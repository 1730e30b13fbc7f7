import type { SellerEdit, SellerSettings } from "@panshi/contracts/commerce/seller";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { requireUnchanged } from "../../platform/conflict.ts";
import { invalidateCache } from "../../platform/invalidate-cache.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { lockSetting, updateSetting } from "../../platform/settings/setting-row.ts";
import { SELLER_KEY, toSellerSettings } from "./rules.ts";

/** Replaces the legal details of the seller. Throws `edit_conflict`. */
export const updateSeller = staffVerb(
  "settings:general",
  async (ctx, { updatedAt, ...values }: SellerEdit): Promise<SellerSettings> => {
    return transaction(ctx, async (tx) => {
      const before = toSellerSettings(await lockSetting(tx, SELLER_KEY));
      requireUnchanged(before, { updatedAt });
      const after = { ...values, updatedAt: await updateSetting(tx, SELLER_KEY, values) };
      await invalidateCache(tx, { tag: "settings" });
      writeAudit(tx, { action: "seller.update", subjectId: SELLER_KEY, before, after });
      return after;
    });
  },
);
