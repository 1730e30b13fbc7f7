import { trpc } from "@panshi/client/trpc";
import { failureOf } from "../../../lib/failure.ts";
import { useHasPermission } from "../../../lib/administrator.ts";
import { freshAtVisit } from "../../../lib/query/query-options.ts";
import { LoadError } from "../../../shell/load-error.tsx";
import { Figures } from "./figures.tsx";
import { Waiting } from "./waiting.tsx";

/** What waits for the administrator, and the figures of the last days. */
export function Overview() {
  const { data, error, isFetching, refetch } = trpc.admin.overview.view.useQuery(undefined, freshAtVisit);
  const revenue = useHasPermission("overview:revenue");
  if (error && !data)
    return (
      <LoadError
        title="總覽讀取失敗"
        message={failureOf(error).message}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div aria-busy={isFetching} className="grid content-start gap-16">
      <p role="status" className="sr-only">
        {data ? "" : "載入中..."}
      </p>
      <Waiting lines={data?.lines} />
      <Figures figures={data?.figures} revenue={revenue} />
    </div>
  );
}
