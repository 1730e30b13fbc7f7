import { ChangeOwnPasswordInput } from "@panshi/contracts/accounts/administrator";
import { SessionId, SessionView } from "@panshi/contracts/accounts/session";
import {
  AdministratorReauthenticationInput,
  RecoveryCodes,
  TotpConfirmInput,
  TotpSecret,
  TotpState,
} from "@panshi/contracts/accounts/totp";
import { changeOwnPassword } from "@panshi/core/accounts/administrator/change-own-password";
import { confirmSession } from "@panshi/core/accounts/administrator/confirm-session";
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from "@panshi/core/accounts/administrator-session/administrator-sessions";
import { beginTotp, confirmTotp, disableTotp, viewTotp } from "@panshi/core/accounts/totp/set-up-totp";
import { renewRecoveryCodes } from "@panshi/core/accounts/totp/recovery-codes";
import * as z from "zod/mini";
import { withAdministratorSessionToken } from "../browser.ts";
import { enrollingAdministratorProcedure, router, signedInAdministratorProcedure } from "../trpc.ts";

/** What an administrator does with their own account, whatever the role. */
export const account = router({
  sessions: signedInAdministratorProcedure
    .output(z.array(SessionView))
    .query(({ ctx }) => listOwnSessions(ctx, withAdministratorSessionToken(ctx, {}))),
  endSession: signedInAdministratorProcedure
    .input(z.strictObject({ id: SessionId }))
    .output(z.void())
    .mutation(({ ctx, input }) => endOwnSession(ctx, input)),
  endOtherSessions: signedInAdministratorProcedure
    .output(z.void())
    .mutation(({ ctx }) => endOtherSessions(ctx, withAdministratorSessionToken(ctx, {}))),
  changePassword: signedInAdministratorProcedure
    .input(ChangeOwnPasswordInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const { userAgent } = ctx.transport;
      const { token } = await changeOwnPassword(ctx, { ...withAdministratorSessionToken(ctx, input), userAgent });
      ctx.transport.writeSession("administrator", token);
    }),
  totp: enrollingAdministratorProcedure.output(TotpState).query(({ ctx }) => viewTotp(ctx)),
  /** The password and, where there is a second factor, a code, before what wants a confirmed session. */
  confirmSession: enrollingAdministratorProcedure
    .input(AdministratorReauthenticationInput)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmSession(ctx, withAdministratorSessionToken(ctx, input))),
  beginTotp: enrollingAdministratorProcedure
    .output(TotpSecret)
    .mutation(({ ctx }) => beginTotp(ctx, withAdministratorSessionToken(ctx, {}))),
  confirmTotp: enrollingAdministratorProcedure
    .input(TotpConfirmInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmTotp(ctx, withAdministratorSessionToken(ctx, input))),
  renewRecoveryCodes: signedInAdministratorProcedure
    .output(RecoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx, withAdministratorSessionToken(ctx, {}))),
  disableTotp: signedInAdministratorProcedure
    .output(z.void())
    .mutation(({ ctx }) => disableTotp(ctx, withAdministratorSessionToken(ctx, {}))),
});
