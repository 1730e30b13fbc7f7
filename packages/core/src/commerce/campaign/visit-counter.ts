import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { BufferedCounts } from "../../platform/buffered-counts.ts";
import type { Ctx } from "../../platform/context.ts";
import { addToCounts, type CampaignCount } from "./store.ts";

/** What a visit adds to. */
type Visit = "clicks" | "impressions";

/** The clicks and impressions of campaigns by day. */
export class VisitCounter extends BufferedCounts<CampaignCount> {
  constructor() {
    super({
      keyOf: ({ campaignId, day }) => `${campaignId} ${day}`,
      addTo: (before, { clicks, impressions }) => {
        before.clicks += clicks;
        before.impressions += impressions;
      },
      write: addToCounts,
    });
  }

  count({ clock }: Pick<Ctx, "clock">, campaignId: string, visit: Visit): void {
    this.add({ campaignId, day: taipeiDay(clock.now()), clicks: 0, impressions: 0, [visit]: 1 });
  }
}
