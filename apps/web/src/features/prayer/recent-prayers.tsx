import { trpc } from "@panshi/client/trpc";
import { buttonClass } from "@panshi/ui/button";
import { Empty } from "@panshi/ui/display/empty";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Link } from "react-router-dom";
import { LoadError } from "../../lib/components/load-error.tsx";
import { paths } from "../../paths.ts";
import { PrayerList } from "./prayer-list.tsx";

/** Number of prayers in the recent activity (S2.55). */
const RECENT_COUNT = 3;

/** The latest prayers. */
export function RecentPrayers() {
  const { data, error, refetch } = trpc.member.temple.prayers.useQuery({ limit: RECENT_COUNT });
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className="pb-4 text-2xl">
        最近的祈願
      </h2>
      {error && <LoadError what="最近的祈願" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonLines lines={4} />}
      {data && data.items.length === 0 && (
        <Empty
          title="這裡還沒有願"
          text="把此刻最放不下的一件事寫下來，石頭會替你記著。"
          action={
            <Link to={paths.ritual} className={buttonClass("line")}>
              寫下一個願
            </Link>
          }
        />
      )}
      {data && data.items.length > 0 && <PrayerList prayers={data.items.slice(0, RECENT_COUNT)} />}
    </section>
  );
}
