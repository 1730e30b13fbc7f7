import { AppError } from "@panshi/contracts/platform/errors";
import type { OracleCategory } from "@panshi/contracts/journey/oracle";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { findTopic } from "./store.ts";

/**
 * The topic of one of the caller's prayers. Throws `not_found` for another member's, and `unauthorized` for a visitor: it is a
 * member whose session is over.
 */
export async function requirePrayerTopic(
  ctx: MemberOrVisitorCtx,
  { prayerId }: { prayerId: string },
): Promise<OracleCategory | null> {
  if (ctx.actor.kind !== "member") throw new AppError("unauthorized");
  const topic = await findTopic(ctx.db, ctx.actor.viewer.id, prayerId);
  if (topic === undefined) throw new AppError("not_found");
  return topic;
}
