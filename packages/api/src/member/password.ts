import { ChangePasswordInput, ForgotPasswordInput, ResetPasswordInput } from "@panshi/contracts/accounts/password";
import { changePassword } from "@panshi/core/accounts/password/change-password";
import { forgotPassword, resetPassword } from "@panshi/core/accounts/password/reset-password";
import * as z from "zod/mini";
import { requireSessionToken, issueKnownBrowserCookie } from "../browser.ts";
import { memberProcedure, publicProcedure, router } from "../trpc.ts";

export const password = router({
  change: memberProcedure
    .input(ChangePasswordInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const { userAgent } = ctx.transport;
      const { token } = await changePassword(ctx, { ...input, token: requireSessionToken(ctx), userAgent });
      ctx.transport.writeSession("member", token, ctx.actor.viewer.id);
      await issueKnownBrowserCookie(ctx, ctx.actor.viewer.id);
    }),
  forgot: publicProcedure
    .input(ForgotPasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      forgotPassword(ctx, { ...input, knownBrowser: ctx.transport.knownBrowserCookie("member") }),
    ),
  reset: publicProcedure
    .input(ResetPasswordInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const { userAgent } = ctx.transport;
      const { memberId } = await resetPassword(ctx, { ...input, userAgent });
      await issueKnownBrowserCookie(ctx, memberId);
    }),
});
