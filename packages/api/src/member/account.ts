import { LoginInput, RegisterInput, SignedIn, User } from "@panshi/contracts/member";
import { register } from "@panshi/core/account/register";
import { signIn } from "@panshi/core/account/sign-in";
import { viewUser } from "@panshi/core/account/view-user";
import { tokenHash } from "@panshi/core/hashing";
import type { Transport } from "../context.ts";
import { memberProcedure, publicProcedure, router } from "../trpc.ts";

const tag = "帳號";
const caller = (transport: Transport) => {
  const visitor = transport.visitorToken();
  return { visitorHash: visitor ? tokenHash(visitor) : null, userAgent: transport.userAgent };
};

export const account = router({
  user: memberProcedure
    .meta({ rest: { method: "GET", path: "/api/auth/user", summary: "目前登入的會員", tag } })
    .output(User)
    .query(({ ctx }) => viewUser({ ctx: ctx.verb })),
  signIn: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/auth/login", summary: "以電子郵件或手機登入", tag } })
    .input(LoginInput)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      const { token, answer } = await signIn({ ctx: ctx.verb, input: { ...input, ...caller(ctx.transport) } });
      ctx.transport.writeSession("member", token);
      return answer;
    }),
  register: publicProcedure
    .meta({ rest: { method: "POST", path: "/api/register", status: 201, summary: "註冊並登入", tag } })
    .input(RegisterInput)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      const { token, answer } = await register({ ctx: ctx.verb, input: { ...input, ...caller(ctx.transport) } });
      ctx.transport.writeSession("member", token);
      return answer;
    }),
});
