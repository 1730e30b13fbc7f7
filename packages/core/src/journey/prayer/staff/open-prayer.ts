import { AppError } from "@panshi/contracts/platform/errors";
import type { AdminPrayer } from "@panshi/contracts/journey/prayer-list";
import { writeAccessLog } from "../../../platform/access-log/write-access-log.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { adminPrayerView } from "./rules.ts";
import { findReviewedPrayer } from "./store.ts";

/** A prayer with its wish, which leaves a row in the access log. Throws `not_found`. */
export const openPrayer = staffVerb("prayers:read", async (ctx, { id }: { id: string }): Promise<AdminPrayer> => {
  const prayer = await findReviewedPrayer(ctx.db, id);
  if (!prayer) throw new AppError("not_found");
  await logOpening(ctx, id);
  return adminPrayerView(ctx)(prayer);
});

/** Records that a wish is answered, also by a call that changes its prayer. */
export const logOpening = (ctx: AdministratorCtx, id: string): Promise<void> =>
  writeAccessLog(ctx, { kind: "prayer.open", subjectIds: [id] });
