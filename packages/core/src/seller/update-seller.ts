import type { SellerEdit, SellerSettings } from "@panshi/contracts/seller";
import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import { requireUnchanged } from "../conflict.ts";
import { invalidateCache } from "../invalidate-cache.ts";
import { staffVerb } from "../staff-verb.ts";
import { lockSetting, updateSetting } from "../settings/setting-row.ts";
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
