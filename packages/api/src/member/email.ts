import { ChangeEmailInput, ConfirmEmailInput } from "@panshi/contracts/accounts/email";
import {
  EmailChangeConfirmResult,
  EmailChangeLinkInput,
  OwnEmailChange,
} from "@panshi/contracts/accounts/email-change";
import { IdInput } from "@panshi/contracts/platform/text";
import { confirmByLink, stopByLink } from "@panshi/core/accounts/email-change/change-links";
import { stopOwnChange, viewOwnChange } from "@panshi/core/accounts/email-change/own-change";
import { confirmEmail, requestEmailChange } from "@panshi/core/accounts/email/change-own-email";
import * as z from "zod/mini";
import { requireSessionToken } from "../browser.ts";
import { memberProcedure, publicProcedure, router } from "../trpc.ts";

export const email = router({
  requestChange: memberProcedure
    .input(ChangeEmailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => requestEmailChange(ctx, { ...input, token: requireSessionToken(ctx) })),
  confirm: publicProcedure
    .meta({ openInMaintenance: true })
    .input(ConfirmEmailInput)
    .output(z.object({ email: z.string() }))
    .mutation(({ ctx, input }) => confirmEmail(ctx, { ...input, sessionToken: ctx.transport.sessionToken("member") })),
  /** A change that administrators started, after its approval. */
  staffChange: memberProcedure.output(z.nullable(OwnEmailChange)).query(({ ctx }) => viewOwnChange(ctx)),
  stopStaffChange: memberProcedure
    .input(IdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => stopOwnChange(ctx, input)),
  confirmByLink: publicProcedure
    .meta({ openInMaintenance: true })
    .input(EmailChangeLinkInput)
    .output(EmailChangeConfirmResult)
    .mutation(({ ctx, input }) => confirmByLink(ctx, input)),
  stopByLink: publicProcedure
    .meta({ openInMaintenance: true })
    .input(EmailChangeLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => stopByLink(ctx, input)),
});
