import { MemberReauthenticationInput } from "@panshi/contracts/accounts/identity";
import { unlinkIdentities } from "@panshi/core/accounts/identity/unlink-identities";
import { reauthenticateForLink } from "@panshi/core/accounts/session/reauthenticate";
import * as z from "zod/mini";
import { requireSessionToken } from "../browser.ts";
import { memberProcedure, router } from "../trpc.ts";

export const identity = router({
  reauthenticate: memberProcedure
    .input(MemberReauthenticationInput)
    .output(z.void())
    .mutation(({ ctx, input }) => reauthenticateForLink(ctx, { ...input, token: requireSessionToken(ctx) })),
  unlink: memberProcedure.output(z.void()).mutation(({ ctx }) => unlinkIdentities(ctx)),
});
