import type { CountedRoute } from "@panshi/contracts/site/page-view";
import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { DAY } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { addPageViews, type PageViewCount } from "./store.ts";

type Context = Pick<Ctx, "db" | "clock">;
/** A page that exists: of a route with a slug, one that is known. */
export type CountedPage = { route: CountedRoute; slug?: string | undefined };

/**
 * Counts views of pages in memory, so that a view costs no query (docs/decisions/0063). Whoever serves pages calls `store` every few
 * seconds and at the end; what cannot be stored is kept for the next time. There are at most as many counts as pages, of each day
 * that is not stored yet.
 */
export class PageViewCounter {
  #counts = new Map<string, PageViewCount>();
  #storing: Promise<void> = Promise.resolve();

  /** The Taipei day of the last view, and when it began and ends. */
  #today = { day: "", from: 0, until: 0 };

  count({ clock }: Pick<Ctx, "clock">, { route, slug = "" }: CountedPage): void {
    this.#add({ day: this.#dayAt(clock.now()), route, slug, views: 1 });
  }

  #dayAt(now: Date): string {
    const time = now.getTime();
    if (time < this.#today.from || time >= this.#today.until) {
      const from = startOfTaipeiDay(now).getTime();
      this.#today = { day: taipeiDay(now), from, until: from + DAY };
    }
    return this.#today.day;
  }

  /** What was counted and is not stored yet. */
  get pending(): readonly PageViewCount[] {
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
      await transaction(ctx, (tx) => addPageViews(tx.db, counted));
    } catch (error) {
      for (const each of counted) this.#add(each);
      throw error;
    }
  }

  #add(added: PageViewCount): void {
    const key = keyOf(added);
    const before = this.#counts.get(key);
    if (before) before.views += added.views;
    else this.#counts.set(key, { ...added });
  }
}

const keyOf = ({ day, route, slug }: PageViewCount): string => `${day} ${route} ${slug}`;
