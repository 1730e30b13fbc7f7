import { AppError } from "@panshi/contracts/errors";
import type { OracleCategory } from "@panshi/contracts/oracle";
import type { MemberOrVisitorCtx } from "../context.ts";
import { findTopic } from "./store.ts";

/** The topic of one of the caller's prayers. Throws `not_found` for another member's, and for a visitor, who has none. */
export async function requirePrayerTopic({
  ctx,
  input: { prayerId },
}: {
  ctx: MemberOrVisitorCtx;
  input: { prayerId: string };
}): Promise<OracleCategory | null> {
  const topic = ctx.actor.kind === "member" ? await findTopic(ctx.db, ctx.actor.viewer.id, prayerId) : undefined;
  if (topic === undefined) throw new AppError("not_found");
  return topic;
}
