import { trpc } from "@panshi/client/trpc";
import { Badge } from "@panshi/ui/display/badge";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { Link } from "react-router-dom";
import { PartRow } from "../../../kit/detail/part.tsx";
import { TaipeiTime } from "../../../kit/list/cells.tsx";
import { failureOf } from "../../../lib/failure.ts";
import { freshAtVisit } from "../../../lib/query/query-options.ts";
import { orderPage } from "../../../screens.ts";
import { LoadError } from "../../../shell/load-error.tsx";

/** The differences that were found about the orders of a day, each a way to its order. */
export function Differences({ day }: { day: string }) {
  const found = trpc.admin.reconciliation.get.useQuery({ day }, freshAtVisit);
  if (found.error && !found.data)
    return (
      <div className="py-4">
        <LoadError
          title="不同的地方讀取失敗"
          message={failureOf(found.error).message}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      </div>
    );
  if (!found.data) return <Skeleton className="my-4 h-10 w-full" />;
  return (
    <ul aria-label={`${day} 與金流不同的訂單`} className="ms-4 sm:ms-10">
      {found.data.differences.map(({ orderId, number, detail, raisedAt, settledAt }) => (
        <PartRow
          key={`${orderId} ${raisedAt}`}
          what={
            <Link
              to={orderPage(orderId)}
              className="thumb inline-grid items-center tabular underline underline-offset-4"
            >
              {number}
            </Link>
          }
          end={settledAt ? <Badge tone="good">處理好了</Badge> : <Badge tone="bad">等人處理</Badge>}
        >
          {detail}
          {settledAt && (
            <>
              （<TaipeiTime at={settledAt} />）
            </>
          )}
        </PartRow>
      ))}
    </ul>
  );
}
