import { AppError, errors } from "@panshi/contracts/platform/errors";
import type { Profile, ProfileInput } from "@panshi/contracts/accounts/profile";
import { PHONE_MISSING } from "@panshi/contracts/platform/messages";
import { databaseFailure, transaction } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import type { MemberCtx } from "../../platform/context.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { throttleAttempts } from "../../platform/limits/throttle.ts";
import { lockMember } from "../../platform/member-lock/lock-member.ts";
import { listIdentities } from "../identity/link-identity.ts";
import { recordFormerContacts } from "./former-contacts.ts";
import { findProfile, updateMember } from "./store.ts";

/** Limits changes of the phone, because `phone_taken` reveals whether a number belongs to a member. */
async function limitPhoneChange(ctx: MemberCtx, phone: string): Promise<void> {
  const memberId = ctx.actor.viewer.id;
  if ((await findProfile(ctx.db, memberId))?.phone === phone) return;
  try {
    await throttleAttempts(ctx, [
      ["change-phone:account", memberId],
      ["change-phone:address", ctx.address],
    ]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = "手機號碼改太多次了，先放著，明天再試";
    const { retryAfterSeconds } = error;
    throw new AppError("too_many", {
      message,
      issues: [{ path: "phone", message }],
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
}

/**
 * Changes the member's own name, phone and consents. A consent keeps the time it was given, and is null once withdrawn.
 * Throws `phone_taken` for another member's phone, `bad_input` for a phone left out that was there, `too_many` over 60
 * changes an hour, ten phone changes a day, or 60 phone changes from an address an hour.
 */
export async function changeProfile(ctx: MemberCtx, input: ProfileInput): Promise<Profile> {
  await throttleMemberWrite(ctx, { limit: "profile:account" });
  const { marketingOptIn, modelConsent, phone, ...names } = input;
  if (phone) await limitPhoneChange(ctx, phone);
  try {
    await transaction(ctx, async (tx) => {
      const now = ctx.clock.now();
      const before = await lockMember(tx, { memberId: ctx.actor.viewer.id });
      // A phone is a sign-in name, so it can be replaced but not removed.
      if (!phone && before.phone)
        throw new AppError("bad_input", { issues: [{ path: "phone", message: PHONE_MISSING }] });
      await updateMember(tx.db, before.id, {
        ...names,
        phone: phone || null,
        search: searchVector(names.fullName),
        marketingOptInAt: marketingOptIn ? (before.marketingOptInAt ?? now) : null,
        modelConsentAt: modelConsent ? (before.modelConsentAt ?? now) : null,
        updatedAt: now,
      });
      if (before.phone && before.phone !== phone) await recordFormerContacts(tx, { email: null, phone: before.phone });
      if (names.fullName !== before.fullName) await ctx.enqueue(tx, "index-member-prayers", { memberId: before.id });
    });
  } catch (error) {
    if (databaseFailure(error)?.constraint !== "members_phone_key") throw error;
    throw new AppError("phone_taken", {
      issues: [{ path: "phone", message: errors.phone_taken.message }],
      cause: error,
    });
  }
  return viewProfile(ctx);
}

/** The member's own account data, for them alone. Throws `unauthorized` for an unknown member. */
export async function viewProfile(ctx: MemberCtx): Promise<Profile> {
  const memberId = ctx.actor.viewer.id;
  const row = await findProfile(ctx.db, memberId);
  if (!row) throw new AppError("unauthorized");
  const identities = await listIdentities(ctx, { memberId });
  const { email, phone, fullName, firstName, lastName } = row;
  return {
    email: email ?? "",
    phone: phone ?? "",
    fullName,
    firstName,
    lastName,
    marketingOptIn: row.marketingOptInAt !== null,
    modelConsent: row.modelConsentAt !== null,
    hasPassword: row.passwordHash !== null,
    identities: identities.map((identity) => ({
      email: identity.email,
      linkedAt: identity.createdAt.toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
  };
}
