import { LoginInput, RegisterInput, SignInResult, SignedInMember } from "@panshi/contracts/accounts/member";
import { SessionId, SessionView } from "@panshi/contracts/accounts/session";
import { register } from "@panshi/core/site/sign-in/register";
import { viewUser } from "@panshi/core/accounts/member/view-user";
import { endAllSessions, endSession, listSessions } from "@panshi/core/accounts/session/manage-sessions";
import { signIn } from "@panshi/core/site/sign-in/sign-in";
import * as z from "zod/mini";
import { readBrowserInput, readFollowedLink, completeSignIn, requireSessionToken } from "../browser.ts";
import { memberProcedure, publicProcedure, router } from "../trpc.ts";

const tag = "帳號";

export const session = router({
  user: memberProcedure
    .meta({ rest: { method: "GET", path: "/api/auth/user", summary: "目前登入的會員", tag }, openInMaintenance: true })
    .output(SignedInMember)
    .query(({ ctx }) => viewUser(ctx)),
  signIn: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/auth/login",
        summary: "以電子郵件或手機登入",
        errors: ["bad_credentials", "account_closed", "too_many"],
        tag,
      },
    })
    .input(LoginInput)
    .output(SignInResult)
    .mutation(async ({ ctx, input }) => {
      const browser = readBrowserInput(ctx);
      const knownBrowser = ctx.transport.knownBrowserCookie("member");
      return completeSignIn(ctx, browser, await signIn(ctx, { ...input, ...browser, knownBrowser }));
    }),
  register: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/register",
        status: 201,
        summary: "註冊並登入",
        errors: ["registration_closed", "email_taken", "phone_taken", "too_many"],
        tag,
      },
    })
    .input(RegisterInput)
    .output(SignInResult)
    .mutation(async ({ ctx, input }) => {
      const browser = readBrowserInput(ctx);
      const followedLink = readFollowedLink(ctx);
      return completeSignIn(ctx, browser, await register(ctx, { ...input, ...browser, followedLink }));
    }),
  list: memberProcedure
    .output(z.array(SessionView))
    .query(({ ctx }) => listSessions(ctx, { token: requireSessionToken(ctx) })),
  end: memberProcedure
    .meta({ neverRefused: true })
    .input(z.strictObject({ id: SessionId }))
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const { isCurrent } = await endSession(ctx, { ...input, token: requireSessionToken(ctx) });
      if (isCurrent) ctx.transport.signOutBrowser();
    }),
  endAll: memberProcedure
    .meta({ neverRefused: true })
    .output(z.void())
    .mutation(async ({ ctx }) => {
      await endAllSessions(ctx, { token: requireSessionToken(ctx), userAgent: ctx.transport.userAgent });
      ctx.transport.signOutBrowser();
    }),
});
