import { AppError } from "@panshi/contracts/platform/errors";
import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import type { DeleteAccountInput } from "@panshi/contracts/site/own-data";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { getMemberContact } from "../../accounts/member/find-member.ts";
import { lockOwnAccount } from "../../accounts/session/lock-own-account.ts";
import { reauthenticate } from "../../accounts/session/reauthenticate.ts";
import { eraseMemberData } from "./erase-member-data.ts";

/**
 * Deletes the member's own account (docs/decisions/0022): the row is anonymised, what they wrote is deleted, every session
 * ends; orders and invoice data stay for the tax period. Throws `bad_input` for a wrong password or, for a member who has
 * none, a wrong e-mail; `too_many`, `sign_in_again`.
 */
export async function deleteAccount(ctx: MemberCtx, input: DeleteAccountInput & { token: string }): Promise<void> {
  const memberId = ctx.actor.viewer.id;
  const { byPassword } = await reauthenticate(ctx, input);
  if (!byPassword) await requireTypedEmail(ctx, input.email);
  await transaction(ctx, async (tx) => {
    await lockOwnAccount(tx, { token: input.token });
    await eraseMemberData(tx, { memberId });
    writeAudit(tx, { action: "member.delete_own", subjectId: memberId, before: null, after: null });
  });
}

/** Where there is no password to type, the member types the e-mail, as a confirmation against accidental deletion. */
async function requireTypedEmail(ctx: MemberCtx, typed: string | undefined): Promise<void> {
  const { email } = await getMemberContact(ctx, { memberId: ctx.actor.viewer.id });
  if (typed !== undefined && email && canonicalEmail(typed) === canonicalEmail(email)) return;
  throw new AppError("bad_input", { issues: [{ path: "email", message: "和你帳號的電子郵件不一樣" }] });
}
