import { isCampaignCode } from "@panshi/contracts/commerce/campaign";
import { AppError } from "@panshi/contracts/platform/errors";
import { campaigns } from "@panshi/db/schema";
import type { Ctx } from "../../platform/context.ts";
import { isRunning } from "./rules.ts";
import { type LinkedCampaign, selectCampaignByCode } from "./store.ts";

/**
 * The campaign of a link's code, in whatever case it was written; null where it has not begun, has ended, is inactive or deleted, and for
 * an unknown code. The row is cached until a campaign changes, so a popular link needs no query for each click.
 */
export async function findRunningCampaign(
  ctx: Pick<Ctx, "db" | "cache" | "clock">,
  input: { code: string },
): Promise<Pick<LinkedCampaign, "id" | "landingPath"> | null> {
  const code = input.code.toLowerCase();
  if (!isCampaignCode(code)) return null;
  try {
    const campaign = await ctx.cache.getContent("campaign", code, [campaigns], async () => {
      const row = await selectCampaignByCode(ctx.db, code);
      // Thrown, so that codes that somebody tries push nothing out of the cache.
      if (!row) throw new AppError("not_found");
      return row;
    });
    return isRunning(campaign, ctx.clock.now()) ? campaign : null;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
