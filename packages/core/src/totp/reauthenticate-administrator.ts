import type { ReauthenticationInput } from "@panshi/contracts/totp";
import { checkOwnPassword } from "../administrator/check-own-password.ts";
import type { AdministratorCtx } from "../context.ts";
import { consumeCode } from "./consume-code.ts";
import { findTotp } from "./store.ts";

/**
 * Re-authenticates an administrator before a change of their second factor: by the password, and by a code where one is set
 * up. `token` is the session's. Throws `bad_input` on `password` or `code`, `too_many`, `unauthorized`.
 */
export async function reauthenticateAdministrator({
  ctx,
  input: { password, code, token },
}: {
  ctx: AdministratorCtx;
  input: ReauthenticationInput & { token: string };
}): Promise<void> {
  const { administratorId } = ctx.actor;
  const totp = await findTotp(ctx.db, administratorId);
  const checkCode = async () => {
    if (!totp?.secret) return null;
    if (code === undefined) return { path: "code", message: "請輸入驗證碼" };
    const used = await consumeCode({ ctx, input: { administratorId, code } });
    return used ? null : { path: "code", message: "驗證碼不正確，或已經用過了" };
  };
  await checkOwnPassword({ ctx, input: { password, token, then: checkCode } });
}
