import {
  DEFAULT_USAGE_LIMIT,
  type PromotionEdit,
  promotionEnd,
  type PromotionInput,
  promotionIssues,
  type PromotionRecord,
  promotionStart,
} from "@panshi/contracts/commerce/promotion-edit";
import { AppError, errors } from "@panshi/contracts/platform/errors";
import { databaseFailure, transaction } from "@panshi/db";
import { promotions as table } from "@panshi/db/schema";
import { searchVector } from "@panshi/db/search";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { requireUnchanged } from "../../../platform/conflict.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { staffList } from "../../../platform/edited-rows/row-verbs.ts";
import { rowStore } from "../../../platform/row-store.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { findPromotion, promotionListQuery, toPromotionRecord } from "./store.ts";

const rows = rowStore(table);

/** The promotions of a search and filters, active or not. */
export const listPromotions = staffList("marketing:read", promotionListQuery, toPromotionRecord);

/** Adds a promotion. Throws `bad_input` for terms that do not fit each other, `coupon_code_taken`. */
export const createPromotion = staffVerb("marketing:write", (ctx, input: PromotionInput): Promise<PromotionRecord> => {
  return withFreeCode(() =>
    transaction(ctx, async (tx) => {
      const { id } = await rows.insert(tx, columnsOf(input, null));
      const after = await requirePromotion(tx, id);
      writeAudit(tx, { action: "promotion.create", subjectId: id, before: null, after: audited(after) });
      return after;
    }),
  );
});

/**
 * Changes a promotion; orders that have its coupon keep their price. Throws `not_found`, `edit_conflict`, `bad_input` for terms that do
 * not fit each other or a limit below what is used, `coupon_code_taken`.
 */
export const updatePromotion = staffVerb("marketing:write", (ctx, input: PromotionEdit): Promise<PromotionRecord> => {
  return withFreeCode(() =>
    transaction(ctx, async (tx) => {
      const { id, updatedAt: _, ...fields } = input;
      await rows.lock(tx, id);
      const before = await requirePromotion(tx, id);
      requireUnchanged(before, input);
      await rows.update(tx, id, columnsOf(fields, before));
      const after = await requirePromotion(tx, id);
      writeAudit(tx, { action: "promotion.update", subjectId: id, before: audited(before), after: audited(after) });
      return after;
    }),
  );
});

/**
 * Marks a promotion as deleted: it is in no list, its code works no more and is never free again. A payment that was sent keeps its
 * price. Throws `not_found`.
 */
export const deletePromotion = staffVerb("marketing:write", (ctx, { id }: { id: string }): Promise<void> => {
  return transaction(ctx, async (tx) => {
    await rows.lock(tx, id);
    const before = audited(await requirePromotion(tx, id));
    await rows.delete(tx, id);
    writeAudit(tx, { action: "promotion.delete", subjectId: id, before, after: null });
  });
});

/** The columns that an input sets; what it leaves out stays as it was, or as a new promotion begins. */
function columnsOf(input: PromotionInput, before: PromotionRecord | null) {
  const kept = before ?? {
    usageLimit: DEFAULT_USAGE_LIMIT,
    appliesTo: "all" as const,
    minimumAmount: null,
    isActive: true,
  };
  const { title, description, discountType, discountValue, couponCode } = input;
  const { usageLimit = kept.usageLimit, appliesTo = kept.appliesTo, isActive = kept.isActive } = input;
  const minimumAmount = input.minimumAmount === undefined ? kept.minimumAmount : input.minimumAmount;
  const validFrom = promotionStart(input.validFrom);
  const validTo = promotionEnd(input.validTo);
  const terms = { discountType, discountValue, validFrom, validTo, usageLimit };
  const issues = promotionIssues(terms, before);
  if (issues.length > 0) throw new AppError("bad_input", { issues });
  const search = searchVector(`${title}\n${couponCode}\n${description}`);
  return { ...terms, title, description, couponCode, appliesTo, minimumAmount, isActive, search };
}

/** A promotion as the audit log holds it: its uses are the orders' matter. */
const audited = ({ usedCount: _used, reservedCount: _reserved, ...promotion }: PromotionRecord) => promotion;

async function requirePromotion({ db }: Pick<AdministratorCtx, "db">, id: string): Promise<PromotionRecord> {
  const promotion = await findPromotion(db, id);
  if (!promotion) throw new AppError("not_found");
  return promotion;
}

/** Throws `coupon_code_taken` where another promotion has or had the code. */
async function withFreeCode<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (databaseFailure(error)?.constraint !== "promotions_coupon_code_key") throw error;
    const issues = [{ path: "couponCode", message: errors.coupon_code_taken.message }];
    throw new AppError("coupon_code_taken", { issues, cause: error });
  }
}
