import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { CountedRoute } from "@panshi/contracts/site/page-view";
import { BufferedCounts } from "../../platform/buffered-counts.ts";
import { DAY } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { addPageViews, type PageViewCount } from "./store.ts";

/** A page that exists: of a route with a slug, one that is known. */
export type CountedPage = { route: CountedRoute; slug?: string | undefined };

/** The views of pages by day (docs/decisions/0063): at most as many counts as pages, of each day that is not stored yet. */
export class PageViewCounter extends BufferedCounts<PageViewCount> {
  /** The Taipei day of the last view, and when it began and ends. */
  #today = { day: "", from: 0, until: 0 };

  constructor() {
    super({
      keyOf: ({ day, route, slug }) => `${day} ${route} ${slug}`,
      addTo: (before, { views }) => {
        before.views += views;
      },
      write: addPageViews,
    });
  }

  count({ clock }: Pick<Ctx, "clock">, { route, slug = "" }: CountedPage): void {
    this.add({ day: this.#dayAt(clock.now()), route, slug, views: 1 });
  }

  #dayAt(now: Date): string {
    const time = now.getTime();
    if (time < this.#today.from || time >= this.#today.until) {
      const from = startOfTaipeiDay(now).getTime();
      this.#today = { day: taipeiDay(now), from, until: from + DAY };
    }
    return this.#today.day;
  }
}
