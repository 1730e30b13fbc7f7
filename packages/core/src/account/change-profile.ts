import { PHONE_MISSING } from "@panshi/contracts/words";
import type { Profile, ProfileInput } from "@panshi/contracts/account";
import { AppError, errors } from "@panshi/contracts/errors";
import { databaseFailure, transaction } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import type { MemberCtx } from "../context.ts";
import { keepTrialMark } from "../membership/keep-trial-mark.ts";
import { lockMember } from "./lock-member.ts";
import { updateMember } from "./member-store.ts";
import { viewProfile } from "./view-profile.ts";

/**
 * Changes one's own name, phone and consents. A consent keeps the time it was given, and is null once withdrawn. Throws
 * `phone_taken` for another member's phone.
 */
export async function changeProfile({ ctx, input }: { ctx: MemberCtx; input: ProfileInput }): Promise<Profile> {
  const { marketingOptIn, modelConsent, phone, ...names } = input;
  try {
    await transaction(ctx, async (tx) => {
      const now = ctx.clock.now();
      const before = await lockMember({ ctx: tx, input: { memberId: ctx.actor.viewer.id } });
      // One signs in by it, so it can be changed and not taken away.
      if (!phone && before.phone)
        throw new AppError("bad_input", { issues: [{ path: "phone", message: PHONE_MISSING }] });
      if (phone && phone !== before.phone)
        await keepTrialMark({ ctx: tx, input: { memberId: before.id, mark: phone } });
      await updateMember(tx.db, before.id, {
        ...names,
        phone: phone || null,
        search: searchVector(names.fullName),
        marketingOptInAt: marketingOptIn ? (before.marketingOptInAt ?? now) : null,
        modelConsentAt: modelConsent ? (before.modelConsentAt ?? now) : null,
        updatedAt: now,
      });
    });
  } catch (error) {
    if (databaseFailure(error)?.constraint !== "members_phone_key") throw error;
    throw new AppError("phone_taken", {
      issues: [{ path: "phone", message: errors.phone_taken.message }],
      cause: error,
    });
  }
  return viewProfile({ ctx });
}
