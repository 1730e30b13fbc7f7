import { trpc } from "@panshi/client/trpc";
import { LIST_LIMIT } from "@panshi/contracts/list";
import { Icon } from "@panshi/ui/display/icon";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { Link } from "react-router-dom";
import { failureOf } from "../../lib/failure.ts";
import { ORACLES } from "../../screens.ts";
import { LoadError } from "../../shell/load-error.tsx";

/** The numbers of active and inactive slips, counted over one page of the list at its largest size. */
export function SlipCount() {
  const list = trpc.admin.oracle.list.useQuery({ limit: LIST_LIMIT.max });
  return (
    <section aria-labelledby="slip-count">
      <h2 id="slip-count" className="pb-4 text-xl">
        籤筒
      </h2>
      {list.error ? (
        <LoadError
          title="靈籤沒有讀到"
          message={failureOf(list.error).message}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Figures items={list.data?.items} partial={Boolean(list.data?.next)} />
      )}
    </section>
  );
}

type FiguresProps = { items: readonly { isActive: boolean }[] | undefined; partial: boolean };

function Figures({ items, partial }: FiguresProps) {
  const active = items?.filter(({ isActive }) => isActive).length;
  return (
    <>
      <dl className="flex gap-x-16 border-t border-line-strong pt-4">
        <Figure label="啟用中" value={active} />
        <Figure label="已停用" value={items && active !== undefined ? items.length - active : undefined} />
      </dl>
      {partial && <p className="text-sm text-ink-soft">只計算了前 {LIST_LIMIT.max} 支。</p>}
      <Link to={ORACLES} className="thumb mt-2 inline-flex items-center gap-2 underline-offset-8 hover:underline">
        到靈籤管理
        <Icon name="arrow-right" />
      </Link>
    </>
  );
}

/** A labelled number, with a placeholder while loading. */
function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="tabular font-display text-5xl font-light">
        {value === undefined ? (
          <>
            <Skeleton className="my-2 h-12 w-20" />
            <span className="sr-only">載入中...</span>
          </>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
