import { AdministratorLoginInput, SignedInAdministrator } from "@panshi/contracts/administrator";
import { tokenHash } from "@panshi/core/hashing";
import { signInAdministrator } from "@panshi/core/administrator/sign-in-administrator";
import { signOutAdministrator } from "@panshi/core/administrator/sign-out-administrator";
import { toSignedInAdministrator } from "@panshi/core/administrator/view-administrator";
import * as z from "zod/mini";
import { publicProcedure, router, signedInAdministratorProcedure } from "../trpc.ts";

const tag = "後台登入";

export const session = router({
  signIn: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/admin/login",
        summary: "管理員登入",
        errors: ["bad_credentials", "too_many"],
        tag,
      },
    })
    .input(AdministratorLoginInput)
    .output(SignedInAdministrator)
    .mutation(async ({ ctx, input }) => {
      const held = ctx.transport.sessionToken("staff");
      const { token, knownBrowser, administrator } = await signInAdministrator({
        ctx: ctx.verb,
        input: {
          ...input,
          userAgent: ctx.transport.userAgent,
          sessionHash: held ? tokenHash(held) : null,
          knownBrowser: ctx.transport.knownBrowserCookie("staff"),
        },
      });
      // One that another call of the batch opened: the browser keeps the last one alone.
      const before = ctx.transport.writtenSession("staff");
      ctx.transport.writeSession("staff", token);
      if (before !== undefined) await signOutAdministrator({ ctx: ctx.base, input: { token: before } });
      ctx.transport.writeKnownBrowserCookie("staff", knownBrowser);
      return administrator;
    }),
  signOut: signedInAdministratorProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/logout", summary: "管理員登出", tag } })
    .output(z.object({ message: z.string() }))
    .mutation(async ({ ctx }) => {
      const token = ctx.transport.sessionToken("staff");
      if (token) await signOutAdministrator({ ctx: ctx.base, input: { token } });
      ctx.transport.clearSession("staff");
      return { message: "已登出" };
    }),
  current: signedInAdministratorProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/auth", summary: "目前登入的管理員與權限", tag } })
    .output(SignedInAdministrator)
    .query(({ ctx }) => toSignedInAdministrator(ctx.administrator)),
});
