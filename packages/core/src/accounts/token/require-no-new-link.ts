import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction } from "@panshi/db";
import { type Clock, MINUTE } from "../../platform/clock.ts";
import { hasTokenSince } from "./store.ts";

/**
 * Throws `conflict` where a link about the same thing was made within the last minute: of two administrators who send it again at the
 * same time, only one does. Within the caller's transaction, under the lock of what it is about.
 */
export async function requireNoNewLink(
  ctx: { db: Db; clock: Clock },
  { purpose, subject }: { purpose: "claim_order" | "refund_account"; subject: string },
): Promise<void> {
  requireTransaction(ctx);
  const since = new Date(ctx.clock.now().getTime() - MINUTE);
  if (await hasTokenSince(ctx.db, purpose, subject, since))
    throw new AppError("conflict", { message: "剛剛已經寄出一封新的信，請過一分鐘再試" });
}
