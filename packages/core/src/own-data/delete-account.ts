import type { DeleteAccountInput } from "@panshi/contracts/account";
import { AppError } from "@panshi/contracts/errors";
import { canonicalEmail } from "@panshi/contracts/member";
import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { MemberCtx } from "../context.ts";
import { deletePersonalRows } from "./delete-store.ts";
import { lockOwnAccount } from "../session/lock-own-account.ts";
import { updateMember } from "../member/store.ts";
import { findProfile } from "../member/profile-store.ts";
import { reauthenticate } from "../session/reauthenticate.ts";
import { deleteSessionsOf } from "../session/store.ts";

/**
 * Deletes one's account (docs/decisions/0022): the member becomes nobody, what they wrote is gone, every session ends;
 * orders and invoice data stay for the tax period. Throws `bad_input` for a wrong password or, of who has none, e-mail.
 */
export async function deleteAccount({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: DeleteAccountInput & { token: string };
}): Promise<void> {
  const memberId = ctx.actor.viewer.id;
  const { byPassword } = await reauthenticate(ctx, input);
  if (!byPassword) await requireTypedEmail(ctx, input.email);
  await transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const { email } = await lockOwnAccount(tx, input.token);
    await updateMember(tx.db, memberId, {
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
      search: null,
      emailVerifiedAt: null,
      ageConfirmedAt: null,
      marketingOptInAt: null,
      modelConsentAt: null,
      referredBy: null,
      isActive: false,
      deletedAt: now,
      updatedAt: now,
    });
    await deletePersonalRows(tx.db, { memberId, email, now });
    await deleteSessionsOf(tx.db, memberId);
    await writeAudit(tx, {
      action: "member.delete_own",
      subjectType: "member",
      subjectId: memberId,
      before: null,
      after: null,
    });
  });
}

/** Without a password to type, one's e-mail is typed: nobody deletes an account by a slip of the hand. */
async function requireTypedEmail(ctx: MemberCtx, typed: string | undefined): Promise<void> {
  const profile = await findProfile(ctx.db, ctx.actor.viewer.id);
  if (typed !== undefined && profile?.email && canonicalEmail(typed) === canonicalEmail(profile.email)) return;
  throw new AppError("bad_input", { issues: [{ path: "email", message: "和你帳號的電子郵件不一樣" }] });
}
