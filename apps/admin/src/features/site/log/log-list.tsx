import type { Page } from "@panshi/contracts/platform/list";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { EmptyState } from "@panshi/ui/display/empty";
import { MoreButton } from "@panshi/ui/more-button";
import type { ReactNode } from "react";
import { type AnyListDefinition, type ListAddress, type ListParams } from "../../../kit/list/address.ts";
import { TaipeiDay } from "../../../kit/list/cells.tsx";
import { ListSkeleton, NothingFound } from "../../../kit/list/list-states.tsx";
import { useRestoreLostFocus, useRows } from "../../../kit/list/rows.ts";
import { useTimezone } from "../../../lib/format-time.ts";
import { LoadError } from "../../../shell/load-error.tsx";

type LogRow = { id: string; at: string };

type LogListProps<Row extends LogRow, List extends AnyListDefinition> = {
  /** 操作紀錄 */
  name: string;
  /** The name of the call, by which its pages are cached. */
  path: readonly string[];
  address: ListAddress<List>;
  query: (
    input: ListParams<List> & { limit: number; cursor?: string },
    options: { signal: AbortSignal },
  ) => Promise<Page<Row>>;
  /** What it means that there is none yet. */
  empty: string;
  children: (row: Row) => ReactNode;
};

/** The rows of a log in each of its states, newest first, under their days. */
export function LogList<Row extends LogRow, List extends AnyListDefinition>(props: LogListProps<Row, List>) {
  const { name, path, address, query, empty, children } = props;
  const noun = { name, unit: "筆", title: () => name, queryKey: [path] as const };
  const { rows, stale, busy, more, loadingMore, loadMore, error, retry } = useRows(noun, query, address.state);
  useRestoreLostFocus(rows, loadingMore);
  const failed = error && <LoadError title={`${name}讀取失敗`} message={error} onRetry={retry} busy={busy} />;
  if (!rows) return failed || <ListSkeleton />;
  const isEmpty = rows.length === 0;
  return (
    <>
      <p role="status" className="min-h-[2.125rem] pt-2 text-sm text-ink-soft">
        {more ? `已載入 ${rows.length} 筆` : `共 ${rows.length} 筆`}，新的在前
      </p>
      {isEmpty && !failed && !address.narrowed && !stale && (
        <EmptyState title={`還沒有${name}`} text={empty} headingLevel={2} />
      )}
      {isEmpty && !failed && (address.narrowed || stale) && <NothingFound name={name} onClear={address.clear} />}
      {!isEmpty && (
        <div aria-busy={busy} className="list-rows" data-stale={stale}>
          <ByDay label={name} rows={rows}>
            {children}
          </ByDay>
        </div>
      )}
      {failed && <div className="pt-8">{failed}</div>}
      {!isEmpty && !failed && (
        <MoreButton more={more} busy={loadingMore} onMore={() => void loadMore()} label="載入更多" />
      )}
    </>
  );
}

const weekday = new Intl.DateTimeFormat("zh-TW", { weekday: "short", timeZone: "UTC" });

type ByDayProps<Row> = { label: string; rows: readonly Row[]; children: (row: Row) => ReactNode };

/** Rows under the heading of their Taipei day, which stays in sight. */
function ByDay<Row extends { at: string }>({ label, rows, children }: ByDayProps<Row>) {
  const zone = useTimezone() === "UTC" ? "，台北" : "";
  const days = Map.groupBy(rows, ({ at }) => taipeiDay(at));
  return (
    <div>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={`${day} 的${label}`}>
          <h2 className="log-day tabular font-body text-sm font-medium">
            <TaipeiDay at={day} />{" "}
            <span className="text-ink-soft">
              {weekday.format(new Date(day))}
              {zone}
            </span>
          </h2>
          <ul>{ofDay.map(children)}</ul>
        </section>
      ))}
    </div>
  );
}
