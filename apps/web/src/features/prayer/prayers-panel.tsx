import { trpc } from "@panshi/client/trpc";
import { buttonClass } from "@panshi/ui/button";
import { Empty } from "@panshi/ui/display/empty";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { MoreButton } from "@panshi/ui/more-button";
import { Link } from "react-router-dom";
import { LoadError } from "../../lib/components/load-error.tsx";
import { usePagedQuery } from "../../lib/query/use-paged-query.ts";
import { paths } from "../../paths.ts";
import { PrayerList } from "./prayer-list.tsx";

/** Every prayer of the member, newest first. */
export default function PrayersPanel() {
  const client = trpc.useUtils().client;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = usePagedQuery(
    ["member", "temple", "prayers"],
    (page) => client.member.temple.prayers.query(page),
  );
  const prayers = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!data) {
    if (error) return <LoadError what="祈願" error={error} onRetry={() => void refetch()} />;
    return (
      <div className="grid gap-12 pt-6">
        {[4, 3, 4].map((lines, row) => (
          // Three identical placeholder rows.
          <SkeletonLines key={row} lines={lines} />
        ))}
      </div>
    );
  }
  if (prayers.length === 0)
    return (
      <Empty
        headingLevel={2}
        title="還沒有寫下願"
        text="願不必大。寫下今天最放不下的一件事，帶它走一場儀式，它就會留在這裡。"
        action={
          <Link to={paths.ritual} className={buttonClass("ember")}>
            開始一場儀式
          </Link>
        }
      />
    );
  return (
    <>
      <h2 className="sr-only">祈願</h2>
      <PrayerList prayers={prayers} />
      {error && <LoadError what="後面的祈願" error={error} onRetry={() => void fetchNextPage()} />}
      {!error && <MoreButton more={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </>
  );
}
