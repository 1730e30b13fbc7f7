import {
  AccountExport,
  ChangeEmailInput,
  ChangePasswordInput,
  ConfirmEmailInput,
  DeleteAccountInput,
  ForgotPasswordInput,
  Profile,
  ProfileInput,
  ReauthenticateInput,
  ResetPasswordInput,
  SessionId,
  SessionView,
} from "@panshi/contracts/account";
import { AppError } from "@panshi/contracts/errors";
import { LoginInput, RegisterInput, SignedIn, User } from "@panshi/contracts/member";
import { taipeiDay } from "@panshi/contracts/taipei-time";
import { requestEmailChange } from "@panshi/core/email/request-email-change";
import { changePassword } from "@panshi/core/password/change-password";
import { changeProfile } from "@panshi/core/member/change-profile";
import { confirmEmail } from "@panshi/core/email/confirm-email";
import { deleteAccount } from "@panshi/core/own-data/delete-account";
import { endAllSessions } from "@panshi/core/session/end-all-sessions";
import { endSession } from "@panshi/core/session/end-session";
import { EXPORT_TIMEOUT, exportData } from "@panshi/core/own-data/export-data";
import { forgotPassword } from "@panshi/core/password/forgot-password";
import { listSessions } from "@panshi/core/session/list-sessions";
import type { BrowserInput } from "@panshi/core/session/open-session";
import { reauthenticateForLink } from "@panshi/core/identity/reauthenticate-for-link";
import { register } from "@panshi/core/member/register";
import { rememberBrowser } from "@panshi/core/session/remember-browser";
import { resetPassword } from "@panshi/core/password/reset-password";
import { signIn } from "@panshi/core/session/sign-in";
import { signOut } from "@panshi/core/session/sign-out";
import { unlinkIdentities } from "@panshi/core/identity/unlink-identities";
import { viewProfile } from "@panshi/core/member/view-profile";
import { viewUser } from "@panshi/core/member/view-user";
import type { Ctx } from "@panshi/core/context";
import { tokenHash } from "@panshi/core/hashing";
import { claimOrdersOnSignIn } from "@panshi/core/order/claim-orders-on-sign-in";
import * as z from "zod/mini";
import type { Transport } from "../context.ts";
import type { Download } from "../rest.ts";
import { memberProcedure, publicProcedure, router } from "../trpc.ts";

const tag = "帳號";
const caller = (transport: Transport): BrowserInput => {
  const [visitor, session] = [transport.visitorToken(), transport.sessionToken("member")];
  return {
    visitorHash: visitor ? tokenHash(visitor) : null,
    userAgent: transport.userAgent,
    sessionHash: session ? tokenHash(session) : null,
  };
};

/** Writes the cookie of a session that was just opened; one that another call of the batch opened before ends. */
async function enter(ctx: Ctx, transport: Transport, { token, memberId }: { token: string; memberId: string }) {
  const before = transport.writtenSession("member");
  transport.writeSession("member", token, memberId);
  if (before !== undefined) await signOut({ ctx, input: { token: before } });
}

/** What this browser ordered as a guest belongs to whoever comes in with it. */
const takeOrders = async (ctx: Ctx, { visitorHash }: { visitorHash: Buffer | null }, memberId: string) =>
  visitorHash && claimOrdersOnSignIn({ ctx, input: { visitorHash, memberId } });

/** This browser is the member's from now on, also where strangers have used up the account's failed sign-ins. */
const knowBrowser = async (ctx: Ctx, transport: Transport, memberId: string) =>
  transport.writeKnownBrowserCookie(
    "member",
    await rememberBrowser({ ctx, input: { memberId, cookie: transport.knownBrowserCookie("member") } }),
  );

/** The token of the session that asks; a member's call always has one. */
const ownToken = (transport: Transport): string => {
  const token = transport.sessionToken("member");
  if (!token) throw new AppError("unauthorized");
  return token;
};

export const account = router({
  user: memberProcedure
    .meta({ rest: { method: "GET", path: "/api/auth/user", summary: "目前登入的會員", tag } })
    .output(User)
    .query(({ ctx }) => viewUser({ ctx })),
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
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      const from = caller(ctx.transport);
      const { token, response } = await signIn({
        ctx,
        input: { ...input, ...from, knownBrowser: ctx.transport.knownBrowserCookie("member") },
      });
      await enter(ctx, ctx.transport, { token, memberId: response.user.id });
      await knowBrowser(ctx, ctx.transport, response.user.id);
      await takeOrders(ctx, from, response.user.id);
      return response;
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
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      const from = caller(ctx.transport);
      const { token, response } = await register({ ctx, input: { ...input, ...from } });
      await enter(ctx, ctx.transport, { token, memberId: response.user.id });
      await knowBrowser(ctx, ctx.transport, response.user.id);
      await takeOrders(ctx, from, response.user.id);
      return response;
    }),
  profile: memberProcedure.output(Profile).query(({ ctx }) => viewProfile({ ctx })),
  changeProfile: memberProcedure
    .input(ProfileInput)
    .output(Profile)
    .mutation(({ ctx, input }) => changeProfile({ ctx, input })),
  changePassword: memberProcedure
    .input(ChangePasswordInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const { userAgent } = ctx.transport;
      const { token } = await changePassword({
        ctx,
        input: { ...input, token: ownToken(ctx.transport), userAgent },
      });
      ctx.transport.writeSession("member", token, ctx.actor.viewer.id);
      await knowBrowser(ctx, ctx.transport, ctx.actor.viewer.id);
    }),
  sessions: memberProcedure
    .output(z.array(SessionView))
    .query(({ ctx }) => listSessions({ ctx, input: { token: ownToken(ctx.transport) } })),
  endSession: memberProcedure
    .input(z.strictObject({ id: SessionId }))
    .output(z.void())
    .mutation(({ ctx, input }) => endSession({ ctx, input })),
  endAllSessions: memberProcedure.output(z.void()).mutation(async ({ ctx }) => {
    const { userAgent } = ctx.transport;
    await endAllSessions({ ctx, input: { token: ownToken(ctx.transport), userAgent } });
    ctx.transport.signOutBrowser();
  }),
  exportData: memberProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/account/export",
        summary: "下載自己的全部資料",
        kind: "download",
        fileSchema: AccountExport,
        tag,
      },
    })
    .query(
      ({ ctx }): Download => ({
        filename: `panshi-export-${taipeiDay(ctx.clock.now())}.json`,
        mediaType: "application/json; charset=utf-8",
        timeoutMs: EXPORT_TIMEOUT,
        chunks: exportData({ ctx }),
      }),
    ),
  proveForLink: memberProcedure
    .input(ReauthenticateInput)
    .output(z.void())
    .mutation(({ ctx, input }) => reauthenticateForLink({ ctx, input: { ...input, token: ownToken(ctx.transport) } })),
  unlinkGoogle: memberProcedure.output(z.void()).mutation(({ ctx }) => unlinkIdentities({ ctx })),
  changeEmail: memberProcedure
    .input(ChangeEmailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => requestEmailChange({ ctx, input: { ...input, token: ownToken(ctx.transport) } })),
  confirmEmail: publicProcedure
    .input(ConfirmEmailInput)
    .output(z.object({ email: z.string() }))
    .mutation(({ ctx, input }) =>
      confirmEmail({ ctx, input: { ...input, sessionToken: ctx.transport.sessionToken("member") } }),
    ),
  deleteAccount: memberProcedure
    .input(DeleteAccountInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await deleteAccount({ ctx, input: { ...input, token: ownToken(ctx.transport) } });
      ctx.transport.signOutBrowser();
    }),
  forgotPassword: publicProcedure
    .input(ForgotPasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      forgotPassword({ ctx, input: { ...input, knownBrowser: ctx.transport.knownBrowserCookie("member") } }),
    ),
  resetPassword: publicProcedure
    .input(ResetPasswordInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const { userAgent } = ctx.transport;
      const { memberId } = await resetPassword({ ctx, input: { ...input, userAgent } });
      await knowBrowser(ctx, ctx.transport, memberId);
    }),
});
