import { trpc } from "@panshi/client/trpc";
import { buttonClass } from "@panshi/ui/button";
import { EmptyState } from "@panshi/ui/display/empty";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Link } from "react-router-dom";
import { QueryBoundary } from "../../../lib/components/query-boundary.tsx";
import { paths } from "../../../paths.ts";
import { PrayerList, usePrayerDialog } from "./prayer-list.tsx";

/** Number of prayers in the recent activity (S2.55). */
const RECENT_COUNT = 3;

/** The latest prayers. */
export function RecentPrayers() {
  const query = trpc.member.temple.prayers.useQuery({ limit: RECENT_COUNT });
  const { dialog, openPrayer } = usePrayerDialog();
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className="pb-4 text-2xl">
        最近的祈願
      </h2>
      <QueryBoundary query={query} what="最近的祈願" loading={<SkeletonLines lines={4} />}>
        {({ items }) =>
          items.length > 0 ? (
            <PrayerList prayers={items.slice(0, RECENT_COUNT)} onOpen={openPrayer} />
          ) : (
            <EmptyState
              title="這裡還沒有願"
              text="把此刻最放不下的一件事寫下來，石頭會替你記著。"
              action={
                <Link to={paths.ritual} className={buttonClass("line")}>
                  寫下一個願
                </Link>
              }
            />
          )
        }
      </QueryBoundary>
      {dialog}
    </section>
  );
}
