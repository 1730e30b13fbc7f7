import type { MemberReauthenticationInput } from "@panshi/contracts/accounts/identity";
import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, transaction } from "@panshi/db";
import { type Clock, MINUTE } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { findPasswordHash } from "../member/find-member.ts";
import { requireMemberPassword } from "../password/check-password.ts";
import { consumeReauthentication, findSessionCreatedAt, hasReauthentication, recordReauthentication } from "./store.ts";

/** How long a sign-in counts as re-authentication, in milliseconds. */
const RECENT_AUTHENTICATION = 10 * MINUTE;

/** An authentication at or after this time is recent enough. */
const oldestRecentAuthentication = ({ clock }: { clock: Clock }): Date =>
  new Date(clock.now().getTime() - RECENT_AUTHENTICATION);

/**
 * Re-authenticates the member before a change that cannot be undone: by the password, or, for a member who has
 * none, by a session no older than ten minutes. `token` is the session's. Throws `bad_input` on `password`, `too_many`,
 * `sign_in_again`. Returns whether a password was checked.
 */
export async function reauthenticate(
  ctx: MemberCtx,
  { password, token }: { password?: string | undefined; token: string },
): Promise<{ byPassword: boolean }> {
  if (await findPasswordHash(ctx, { memberId: ctx.actor.viewer.id })) {
    if (password === undefined)
      throw new AppError("bad_input", { issues: [{ path: "password", message: "請填寫目前的密碼" }] });
    await requireMemberPassword(ctx, { password, token, path: "password" });
    return { byPassword: true };
  }
  const openedAt = await findSessionCreatedAt(ctx.db, tokenHash(token));
  if (!openedAt || openedAt < oldestRecentAuthentication(ctx)) throw new AppError("sign_in_again");
  return { byPassword: false };
}

/**
 * Re-authenticates the member before an identity is linked: by the password, or by a sign-in of the last ten minutes.
 * It belongs to the session (`token`) and is used up once by {@link consumeLinkReauthentication}. Throws `bad_input` on
 * `password`, `too_many`, `sign_in_again` for a member without a password, `unauthorized` where the session ended
 * meanwhile.
 */
export async function reauthenticateForLink(
  ctx: MemberCtx,
  input: MemberReauthenticationInput & { token: string },
): Promise<void> {
  const hash = tokenHash(input.token);
  if (input.password === undefined) {
    if (await hasReauthentication(ctx.db, hash, oldestRecentAuthentication(ctx))) return;
    if (!(await findPasswordHash(ctx, { memberId: ctx.actor.viewer.id }))) throw new AppError("sign_in_again");
    throw new AppError("bad_input", { issues: [{ path: "password", message: "請填寫目前的密碼" }] });
  }
  await requireMemberPassword(ctx, { password: input.password, token: input.token, path: "password" });
  const recorded = await memberTransaction(ctx, "shared", (tx) => recordReauthentication(tx.db, hash, ctx.clock.now()));
  if (!recorded) throw new AppError("unauthorized");
}

/**
 * Uses up the session's re-authentication ({@link reauthenticateForLink}) or its sign-in; false where there is none of the
 * last ten minutes.
 */
export const consumeLinkReauthentication = (
  ctx: { db: Db; clock: Clock },
  input: { token: string },
): Promise<boolean> =>
  transaction(ctx, (tx) => consumeReauthentication(tx.db, tokenHash(input.token), oldestRecentAuthentication(ctx)));
