import { ChangeOwnPasswordInput } from "@panshi/contracts/administrator";
import { SessionId, SessionView } from "@panshi/contracts/session";
import { ReauthenticationInput, RecoveryCodes, TotpConfirmInput, TotpSecret, TotpState } from "@panshi/contracts/totp";
import { changeOwnPassword } from "@panshi/core/administrator/change-own-password";
import { endOtherSessions } from "@panshi/core/administrator-session/end-other-sessions";
import { endOwnSession } from "@panshi/core/administrator-session/end-own-session";
import { listOwnSessions } from "@panshi/core/administrator-session/list-own-sessions";
import { beginTotp } from "@panshi/core/totp/begin-totp";
import { confirmTotp } from "@panshi/core/totp/confirm-totp";
import { disableTotp } from "@panshi/core/totp/disable-totp";
import { renewRecoveryCodes } from "@panshi/core/totp/renew-recovery-codes";
import { viewTotp } from "@panshi/core/totp/view-totp";
import * as z from "zod/mini";
import { ownSessionToken } from "../browser.ts";
import type { ApiContext } from "../context.ts";
import { enrollingAdministratorProcedure, router, signedInAdministratorProcedure } from "../trpc.ts";

/** A call's input with the token of the session that makes it. */
const withToken = <Input extends object>(ctx: Pick<ApiContext, "transport">, input: Input) => ({
  ...input,
  token: ownSessionToken(ctx, "administrator"),
});

/** What an administrator does with their own account, whatever the role. */
export const account = router({
  sessions: signedInAdministratorProcedure
    .output(z.array(SessionView))
    .query(({ ctx }) => listOwnSessions({ ctx, input: withToken(ctx, {}) })),
  endSession: signedInAdministratorProcedure
    .input(z.strictObject({ id: SessionId }))
    .output(z.void())
    .mutation(({ ctx, input }) => endOwnSession({ ctx, input })),
  endOtherSessions: signedInAdministratorProcedure
    .output(z.void())
    .mutation(({ ctx }) => endOtherSessions({ ctx, input: withToken(ctx, {}) })),
  changePassword: signedInAdministratorProcedure
    .input(ChangeOwnPasswordInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const { userAgent } = ctx.transport;
      const { token } = await changeOwnPassword({ ctx, input: { ...withToken(ctx, input), userAgent } });
      ctx.transport.writeSession("administrator", token);
    }),
  totp: enrollingAdministratorProcedure.output(TotpState).query(({ ctx }) => viewTotp({ ctx })),
  beginTotp: enrollingAdministratorProcedure
    .input(ReauthenticationInput)
    .output(TotpSecret)
    .mutation(({ ctx, input }) => beginTotp({ ctx, input: withToken(ctx, input) })),
  confirmTotp: enrollingAdministratorProcedure
    .input(TotpConfirmInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmTotp({ ctx, input: withToken(ctx, input) })),
  renewRecoveryCodes: signedInAdministratorProcedure
    .input(ReauthenticationInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => renewRecoveryCodes({ ctx, input: withToken(ctx, input) })),
  disableTotp: signedInAdministratorProcedure
    .input(ReauthenticationInput)
    .output(z.void())
    .mutation(({ ctx, input }) => disableTotp({ ctx, input: withToken(ctx, input) })),
});
