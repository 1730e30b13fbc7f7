import { requireTransaction } from "@panshi/db";
import { endMemberSessions } from "../../accounts/session/revoke-access.ts";
import { keepEmailOnOpenRequests } from "../../commerce/refund-request/close-request.ts";
import type { Ctx } from "../../platform/context.ts";
import { changeMember } from "../../accounts/member/change-member.ts";
import { recordFormerContacts } from "../../accounts/member/former-contacts.ts";
import { lockMember } from "../../platform/member-lock/lock-member.ts";
import { endOwnCoupons } from "../../commerce/coupon/own-coupon.ts";
import { forgetReferrer } from "../../commerce/referral/forget-referrer.ts";
import { eraseOrderFreeText } from "../../commerce/order/erase-order-free-text.ts";
import { deletePersonalRows } from "./delete-store.ts";

/**
 * Erases a member within the caller's transaction (docs/decisions/0022): the row is anonymised, what they wrote is deleted,
 * every session ends; orders and invoice data stay for the tax period, and unused coupons end. The caller has decided that it may.
 */
export async function eraseMemberData(
  ctx: Pick<Ctx, "db" | "clock" | "hashKey">,
  { memberId }: { memberId: string },
): Promise<void> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const { email, phone } = await lockMember(ctx, { memberId });
  await recordFormerContacts(ctx, { email, phone });
  await changeMember(ctx, {
    memberId,
    email: null,
    phone: null,
    passwordHash: null,
    passwordSetAt: null,
    fullName: "已刪除的會員",
    firstName: "已刪除的會員",
    lastName: "",
    soulPlanet: null,
    soulLeyline: null,
    sacredObject: null,
    sacredSong: null,
    prayerManual: null,
    prayerWish: null,
    chosenPlan: null,
    search: null,
    emailVerifiedAt: null,
    ageConfirmedAt: null,
    marketingOptInAt: null,
    modelConsentAt: null,
    isActive: false,
    deletedAt: now,
  });
  await keepEmailOnOpenRequests(ctx, { memberId, email });
  await eraseOrderFreeText(ctx, { memberId });
  await endOwnCoupons(ctx, { ownerId: memberId });
  await forgetReferrer(ctx, { memberId });
  await deletePersonalRows(ctx.db, { memberId, email, now });
  await endMemberSessions(ctx, { memberId });
}
