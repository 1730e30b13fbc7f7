import type { Issue } from "@panshi/contracts/platform/errors";
import { AppError } from "@panshi/contracts/platform/errors";
import type { AdministratorCtx } from "../../platform/context.ts";
import { countedCheck } from "../password/counted-check.ts";
import { verifyPassword } from "../password/hash-password.ts";
import { findAdministratorPasswordHash } from "./store.ts";

/**
 * Checks the administrator's own password before a sensitive change, and what `then` checks after it; failures of both count alike.
 * Throws `bad_input`, `too_many`, `unauthorized` where the account was closed. Returns the hash that was verified.
 */
export async function checkOwnPassword(
  ctx: AdministratorCtx,
  {
    password,
    token,
    path = "password",
    then,
  }: { password: string; token: string; path?: string; then?: () => Promise<Issue | null> },
): Promise<{ passwordHash: string }> {
  const { administratorId } = ctx.actor;
  const passwordHash = await findAdministratorPasswordHash(ctx.db, administratorId);
  if (passwordHash === null) throw new AppError("unauthorized");
  await countedCheck(ctx, {
    realm: "administrator",
    accountId: administratorId,
    token,
    check: async () =>
      (await verifyPassword(passwordHash, password, ctx))
        ? ((await then?.()) ?? null)
        : { path, message: "密碼不正確" },
  });
  return { passwordHash };
}
