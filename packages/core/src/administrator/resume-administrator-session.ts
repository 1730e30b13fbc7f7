import { type Db, transaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { tokenHash } from "../hashing.ts";
import { type Administrator, findAdministrator, renewAdministratorSession, ADMINISTRATOR_SESSION } from "./store.ts";

/** The administrator whose cookie this is, or null; says whether the cookie should be written anew. */
export async function resumeAdministratorSession({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock };
  input: { token: string };
}): Promise<{ administrator: Administrator; renewed: boolean } | null> {
  const hash = tokenHash(input.token);
  const now = ctx.clock.now();
  const administrator = await findAdministrator(ctx.db, hash, now);
  if (!administrator) return null;
  const renewed = now.getTime() - administrator.renewedAt.getTime() > ADMINISTRATOR_SESSION.renewAfter;
  if (renewed) await transaction(ctx, (tx) => renewAdministratorSession(tx.db, hash, now));
  return { administrator, renewed };
}
