import type { Profile } from "@panshi/contracts/account";
import { AppError } from "@panshi/contracts/errors";
import type { MemberCtx } from "../context.ts";
import { selectIdentities } from "../identity/store.ts";
import { findProfile } from "./profile-store.ts";

/** The member's own account, for them alone. */
export async function viewProfile({ ctx }: { ctx: MemberCtx }): Promise<Profile> {
  const row = await findProfile(ctx.db, ctx.actor.viewer.id);
  if (!row) throw new AppError("unauthorized");
  const identities = await selectIdentities(ctx.db, ctx.actor.viewer.id);
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
    identities: identities.map((each) => ({ email: each.email, linkedAt: each.createdAt.toISOString() })),
    createdAt: row.createdAt.toISOString(),
  };
}
