import { isReferralCode, normalizeReferralCode } from "@panshi/contracts/commerce/referral-code";
import type { Ctx } from "../../platform/context.ts";
import { type Referrer, selectReferrerByCode } from "./link-store.ts";

/** The member whose code it is, in whatever case it was written; null where there is none, and for a closed account. */
export async function findReferrer(ctx: Pick<Ctx, "db">, input: { code: string }): Promise<Referrer | null> {
  const code = normalizeReferralCode(input.code);
  return isReferralCode(code) ? selectReferrerByCode(ctx.db, code) : null;
}
