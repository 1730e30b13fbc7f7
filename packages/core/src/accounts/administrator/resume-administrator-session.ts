import { type Db, transaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { tokenHash } from "../../platform/hashing.ts";
import {
  ADMINISTRATOR_SESSION,
  type Administrator,
  findAdministratorBySession,
  renewAdministratorSession,
} from "./store.ts";

/**
 * The administrator whose session token this is, or null. `renewed`: the session now lasts longer, so the cookie must
 * be set again.
 */
export async function resumeAdministratorSession(
  ctx: { db: Db; clock: Clock },
  input: { token: string },
): Promise<{ administrator: Administrator; renewed: boolean } | null> {
  const hash = tokenHash(input.token);
  const now = ctx.clock.now();
  const administrator = await findAdministratorBySession(ctx.db, hash, now);
  if (!administrator) return null;
  const renewed = now.getTime() - administrator.renewedAt.getTime() > ADMINISTRATOR_SESSION.renewAfter;
  if (renewed) await transaction(ctx, (tx) => renewAdministratorSession(tx.db, hash, now));
  return { administrator, renewed };
}
