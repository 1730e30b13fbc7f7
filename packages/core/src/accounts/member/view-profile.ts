import { AppError } from "@panshi/contracts/platform/errors";
import type { Profile } from "@panshi/contracts/accounts/profile";
import type { MemberCtx } from "../../platform/context.ts";
import { listIdentities } from "../identity/list-identities.ts";
import { findProfile } from "./store.ts";

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
