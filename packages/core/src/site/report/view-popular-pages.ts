import { countedPages, isCountedRoute } from "@panshi/contracts/site/page-view";
import { POPULAR_PAGES, type PopularPages, type ReportInput } from "@panshi/contracts/site/report";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Db } from "@panshi/db";
import { staffVerb } from "../../platform/staff-verb.ts";
import { periodDays } from "./rules.ts";
import { selectPeriodSums, selectPopularPages, selectPostTitles, selectSlipTitles } from "./store.ts";

const POST = "/blog/";
const SLIP = "/slips/";

/** How often pages were viewed in a period, and the most viewed ones by their names. */
export const viewPopularPages = staffVerb(
  "reports:read",
  async (ctx, { period }: ReportInput): Promise<PopularPages> => {
    const { before, first, last } = periodDays(period, taipeiDay(ctx.clock.now()));
    const [[views], pages] = await Promise.all([
      selectPeriodSums(ctx.db, ["pages.views"], before, first, last),
      selectPopularPages(ctx.db, first, last, POPULAR_PAGES),
    ]);
    const labelOf = await pageNames(
      ctx.db,
      pages.map(({ path }) => path),
    );
    return {
      pageViews: views?.now ?? 0,
      previous: views?.before ?? 0,
      pages: pages.map(({ path, views }) => ({ path, label: labelOf(path), views })),
    };
  },
);

/** What pages are called: by their routes, or by the title of the post or the slip. */
async function pageNames(db: Db, paths: readonly string[]): Promise<(path: string) => string> {
  const below = (start: string) =>
    paths.flatMap((path) => (path.startsWith(start) && !isCountedRoute(path) ? [path.slice(start.length)] : []));
  const [slugs, ids] = [below(POST), below(SLIP)];
  const [posts, slips] = await Promise.all([
    slugs.length > 0 ? selectPostTitles(db, slugs) : [],
    ids.length > 0 ? selectSlipTitles(db, ids) : [],
  ]);
  const titles = new Map<string, string>([
    ...posts.map(({ slug, title }) => [`${POST}${slug}`, title] as const),
    ...slips.map(({ id, title }) => [`${SLIP}${id}`, title] as const),
  ]);
  return (path) => {
    if (isCountedRoute(path)) return countedPages[path];
    return titles.get(path) ?? countedPages[path.startsWith(POST) ? "/blog/:slug" : "/slips/:slug"];
  };
}
