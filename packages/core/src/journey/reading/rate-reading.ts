import { AppError } from "@panshi/contracts/platform/errors";
import type { RateReadingInput } from "@panshi/contracts/journey/oracle";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { countAttempt } from "../../platform/limits/throttle.ts";
import { updateRating } from "./store.ts";

/** Stores how a reading of the caller's own draw landed; a later rating replaces it. Throws `not_found`, `too_many`. */
export async function rateReading(ctx: MemberOrVisitorCtx, input: RateReadingInput): Promise<void> {
  const { actor } = ctx;
  await countAttempt(
    ctx,
    actor.kind === "member"
      ? { limit: "rating:account", subject: actor.viewer.id }
      : { limit: "rating:address", subject: ctx.address },
  );
  const rated = await memberTransaction(ctx, "shared", (tx) =>
    updateRating(tx.db, actor, input.readingId, input.rating),
  );
  if (!rated) throw new AppError("not_found");
}
