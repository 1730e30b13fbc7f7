import { AppError } from "@panshi/contracts/platform/errors";
import type { TotpState } from "@panshi/contracts/accounts/totp";
import type { AdministratorCtx } from "../../platform/context.ts";
import { isTotpMissing } from "./is-totp-missing.ts";
import { countRecoveryCodes, findTotp } from "./store.ts";

/** The administrator's own second factor. Throws `unauthorized` where the account was closed meanwhile. */
export async function viewTotp(ctx: AdministratorCtx): Promise<TotpState> {
  const { administratorId } = ctx.actor;
  const totp = await findTotp(ctx.db, administratorId);
  if (!totp) throw new AppError("unauthorized");
  return {
    isOn: totp.secret !== null,
    isRequired: isTotpMissing(ctx, { role: totp.role, hasTotp: false }),
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, administratorId),
  };
}
