import { buttonClass } from "@panshi/ui/button";
import { Empty } from "@panshi/ui/empty";
import { MoreButton } from "@panshi/ui/more-button";
import { SkeletonLines } from "@panshi/ui/skeleton";
import { Link } from "react-router-dom";
import { trpc } from "../../lib/trpc.ts";
import { usePages } from "../../lib/use-pages.ts";
import { paths } from "../../paths.ts";
import { FailedPart } from "./failed-part.tsx";
import { OracleRow } from "./oracle-row.tsx";

/** Every slip that the member drew, newest first. */
export function OraclesPanel() {
  const client = trpc.useUtils().client;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = usePages(
    ["member", "oracle", "mine"],
    (page) => client.member.oracle.mine.query(page),
  );
  const drawn = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!data) {
    if (error) return <FailedPart what="靈籤" error={error} onRetry={() => void refetch()} />;
    return <SkeletonLines lines={6} className="pt-6" />;
  }
  if (drawn.length === 0)
    return (
      <Empty
        headingLevel={2}
        title="還沒有抽過籤"
        text="心裡有一件事拿不定的時候，來抽一支。抽到的籤會留在這裡。"
        action={
          <Link to={paths.oracleDraw} className={buttonClass("ember")}>
            抽一支籤
          </Link>
        }
      />
    );
  return (
    <>
      <h2 className="sr-only">靈籤</h2>
      <ul>
        {drawn.map((each) => (
          <OracleRow key={each.id} drawn={each} />
        ))}
      </ul>
      {error && <FailedPart what="後面的靈籤" error={error} onRetry={() => void fetchNextPage()} />}
      {!error && <MoreButton more={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </>
  );
}
