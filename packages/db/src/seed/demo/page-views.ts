import type { CountedRoute } from "@panshi/contracts/site/page-view";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { pageViews } from "../../schema/site/page-view.ts";
import { postContents } from "../content/posts.ts";
import { DAY } from "../days.ts";
import { Random } from "../random.ts";

/** How many days back views were counted: a year, and the one before it that a report compares with. */
const DAYS = 730;

/** Views on one of the last days, about. */
const routes: readonly (readonly [route: CountedRoute, views: number])[] = [
  ["/", 160],
  ["/blog", 48],
  ["/oracle-draw", 55],
  ["/oracle-reading", 42],
  ["/dashboard", 38],
  ["/souldepartment", 26],
  ["/intro", 22],
  ["/planet-selection", 17],
  ["/ritual-ceremony", 14],
  ["/downloads", 9],
  ["/contact", 4],
];
const POST_VIEWS = 12;

type Row = typeof pageViews.$inferInsert;

/** The views of pages on each day until `day`, more of them from month to month and at weekends. */
export function demoPageViews(seed: number, day: number): Row[] {
  const random = new Random(seed, "page views");
  const pages = [
    ...routes.map(([route, views]) => ({ route, slug: "", views })),
    ...postContents.map(({ slug }, index) => ({ route: "/blog/:slug", slug, views: POST_VIEWS / (1 + index / 3) })),
  ];
  return Array.from({ length: DAYS }, (_, ago) => ago).flatMap((ago) => {
    const at = day - ago * DAY;
    const isWeekend = [0, 6].includes(new Date(`${taipeiDay(at)}T00:00:00Z`).getUTCDay());
    const share = (1 - ago / (DAYS * 1.3)) * (isWeekend ? 1.25 : 1);
    return pages.flatMap(({ route, slug, views }) => {
      const counted = Math.round(views * share * (0.7 + 0.6 * random.next()));
      return counted > 0 ? [{ day: taipeiDay(at), route, slug, views: counted }] : [];
    });
  });
}
