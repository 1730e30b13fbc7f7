import { ChangeEmailInput, ConfirmEmailInput } from "@panshi/contracts/email";
import { confirmEmail } from "@panshi/core/email/confirm-email";
import { requestEmailChange } from "@panshi/core/email/request-email-change";
import * as z from "zod/mini";
import { ownSessionToken } from "../browser.ts";
import { memberProcedure, publicProcedure, router } from "../trpc.ts";

export const email = router({
  requestChange: memberProcedure
    .input(ChangeEmailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => requestEmailChange({ ctx, input: { ...input, token: ownSessionToken(ctx) } })),
  confirm: publicProcedure
    .input(ConfirmEmailInput)
    .output(z.object({ email: z.string() }))
    .mutation(({ ctx, input }) =>
      confirmEmail({ ctx, input: { ...input, sessionToken: ctx.transport.sessionToken("member") } }),
    ),
});
