import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { addToCounts, type CampaignCount } from "./store.ts";

type Context = Pick<Ctx, "db" | "clock">;
/** What a visit adds to. */
type Visit = "clicks" | "impressions";

/**
 * Counts clicks and impressions in memory, so that no visitor waits for a row that many others change. Whoever serves them calls `store`
 * every few seconds and at the end; what cannot be stored is kept for the next time.
 */
export class VisitCounter {
  #counts = new Map<string, CampaignCount>();
  #storing: Promise<void> = Promise.resolve();

  count({ clock }: Pick<Ctx, "clock">, campaignId: string, visit: Visit): void {
    this.#add({ campaignId, day: taipeiDay(clock.now()), clicks: 0, impressions: 0, [visit]: 1 });
  }

  /** What was counted and is not stored yet. */
  get pending(): readonly CampaignCount[] {
    return [...this.#counts.values()];
  }

  /** Adds what was counted to the table, after any earlier call. Throws where the database refuses it. */
  store(ctx: Context): Promise<void> {
    const run = this.#storing.then(() => this.#storeNow(ctx));
    // Only the caller of this store gets its error; the next store runs all the same.
    this.#storing = run.catch(() => undefined);
    return run;
  }

  async #storeNow(ctx: Context): Promise<void> {
    const counted = this.pending.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    if (counted.length === 0) return;
    this.#counts = new Map();
    try {
      await transaction(ctx, (tx) => addToCounts(tx.db, counted));
    } catch (error) {
      for (const each of counted) this.#add(each);
      throw error;
    }
  }

  #add({ campaignId, day, clicks, impressions }: CampaignCount): void {
    const key = keyOf({ campaignId, day });
    const before = this.#counts.get(key);
    this.#counts.set(key, {
      campaignId,
      day,
      clicks: (before?.clicks ?? 0) + clicks,
      impressions: (before?.impressions ?? 0) + impressions,
    });
  }
}

const keyOf = ({ campaignId, day }: Pick<CampaignCount, "campaignId" | "day">): string => `${campaignId} ${day}`;
