import type { Ctx } from "../../platform/context.ts";
import { liesWithin, parseClick } from "./rules.ts";
import { selectCampaignDays } from "./store.ts";

/**
 * The id of the campaign to which an order is attributed that is placed now: that of the link which the buyer followed last, by its
 * cookie, if that lay within the campaign's days. Else null.
 */
export async function findClickedCampaign(
  ctx: Pick<Ctx, "db" | "clock">,
  { cookie }: { cookie: string | undefined },
): Promise<string | null> {
  const click = parseClick(cookie, ctx.clock.now());
  const campaign = click && (await selectCampaignDays(ctx.db, click.campaignId));
  return click && campaign && liesWithin(click, campaign) ? click.campaignId : null;
}
