import { AppError } from "@panshi/contracts/platform/errors";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import type { TotpSecret } from "@panshi/contracts/accounts/totp";
import { transaction } from "@panshi/db";
import { requireConfirmedSession } from "../administrator/require-confirmed-session.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { encrypt } from "../../platform/encryption.ts";
import { viewSite } from "../../platform/settings/view-site.ts";
import { describeSecret, newSecret } from "./codes.ts";
import { lockTotp, updateTotp } from "./store.ts";

/**
 * Makes a secret for an authenticator app; nothing changes until confirm-totp.ts has a code of it. Where a second factor is set
 * up, the new one will replace it. Throws `confirmation_required`.
 */
export async function beginTotp(ctx: AdministratorCtx, input: { token: string }): Promise<TotpSecret> {
  const { administratorId } = ctx.actor;
  const { name } = await viewSite(ctx);
  return transaction(ctx, async (tx) => {
    const account = await lockTotp(tx.db, administratorId);
    if (!account) throw new AppError("unauthorized");
    await requireConfirmedSession(tx, input);
    const secret = newSecret();
    await updateTotp(tx.db, administratorId, {
      totpPendingSecret: encrypt(ctx.secretKey, secret, administratorId),
      totpPendingAt: ctx.clock.now(),
      totpPendingFailures: 0,
    });
    return describeSecret(secret, `${shortSiteName(name)}後台`, account.email);
  });
}
