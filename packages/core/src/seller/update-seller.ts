import type { Seller, SellerInput } from "@panshi/contracts/seller";
import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCtx } from "../context.ts";
import { invalidateCache } from "../invalidate-cache.ts";
import { requirePermission } from "../require-permission.ts";
import { findSeller, upsertSeller } from "./store.ts";
import { parseSeller } from "./view-seller.ts";

/** Replaces the legal details of the seller. */
export async function updateSeller({ ctx, input }: { ctx: AdministratorCtx; input: SellerInput }): Promise<Seller> {
  requirePermission(ctx, "settings:general");
  return transaction(ctx, async (tx) => {
    const before = parseSeller(await findSeller(tx.db));
    await upsertSeller(tx.db, input, ctx.actor.administratorId, ctx.clock.now());
    await invalidateCache({ ctx: tx, input: { tag: "settings" } });
    writeAudit({ ctx: tx, input: { action: "seller.update", subjectId: "seller", before, after: input } });
    return input;
  });
}
