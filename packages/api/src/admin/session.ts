import { AdministratorLoginInput, SignedInAdministrator } from "@panshi/contracts/accounts/administrator";
import {
  signInAdministrator,
  signOutAdministrator,
  viewSignedInAdministrator,
} from "@panshi/core/accounts/administrator/sign-in-administrator";
import { tokenHash } from "@panshi/core/platform/hashing";
import * as z from "zod/mini";
import { enrollingAdministratorProcedure, publicProcedure, router } from "../trpc.ts";

const tag = "後台登入";

export const session = router({
  signIn: publicProcedure
    .meta({
      openInMaintenance: true,
      rest: {
        method: "POST",
        path: "/api/admin/login",
        summary: "管理員登入",
        errors: ["bad_credentials", "code_required", "code_wrong", "too_many"],
        tag,
      },
    })
    .input(AdministratorLoginInput)
    .output(SignedInAdministrator)
    .mutation(async ({ ctx, input }) => {
      const previous = ctx.transport.sessionToken("administrator");
      const { token, knownBrowser, administrator } = await signInAdministrator(ctx, {
        ...input,
        userAgent: ctx.transport.userAgent,
        sessionHash: previous ? tokenHash(previous) : null,
        knownBrowser: ctx.transport.knownBrowserCookie("administrator"),
      });
      // Opened by an earlier call of the same batch; the browser keeps only the last cookie.
      const replaced = ctx.transport.lastWrittenSession("administrator");
      ctx.transport.writeSession("administrator", token);
      if (replaced !== undefined) await signOutAdministrator(ctx, { token: replaced });
      ctx.transport.writeKnownBrowserCookie("administrator", knownBrowser);
      return administrator;
    }),
  signOut: enrollingAdministratorProcedure
    .meta({
      neverRefused: true,
      rest: { method: "POST", path: "/api/admin/logout", summary: "管理員登出", tag },
    })
    .output(z.object({ message: z.string() }))
    .mutation(async ({ ctx }) => {
      const token = ctx.transport.sessionToken("administrator");
      if (token) await signOutAdministrator(ctx, { token });
      ctx.transport.clearSession("administrator");
      return { message: "已登出" };
    }),
  current: enrollingAdministratorProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/auth", summary: "目前登入的管理員與權限", tag } })
    .output(SignedInAdministrator)
    .query(({ ctx }) => viewSignedInAdministrator(ctx, ctx.administrator)),
});
