import type { PagedQuery } from "@panshi/client/paged-query";
import { focusElement, focusIfLost } from "@panshi/client/return-focus";
import { MoreButton } from "@panshi/ui/more-button";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LoadError } from "./load-error.tsx";
import { QueryBoundary } from "./query-boundary.tsx";

type PagedListProps<Row> = {
  list: PagedQuery<Row>;
  /** What the rows are, for 「…暫時讀不到」. */
  what: string;
  loading?: ReactNode;
  /** Shown where there are no rows. */
  empty: ReactNode;
  /** The rows in one `<ul>`, and what stands above it. */
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list that is loaded page by page, in each of its states. */
export function PagedList<Row>({ list, what, loading, empty, children }: PagedListProps<Row>) {
  const query = { data: list.rows, error: list.moreFailed ? null : list.error, refetch: list.retry };
  return (
    <QueryBoundary query={query} what={what} loading={loading}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <MoreRows list={list} what={what}>
            {children(rows)}
          </MoreRows>
        )
      }
    </QueryBoundary>
  );
}

type MoreRowsProps = { list: PagedQuery<unknown>; what: string; children: ReactNode };

/**
 * Rows with the button that loads the next page below them. New rows are announced, and the first of them gets the focus
 * that the button had; a failed page keeps the rows and can be retried.
 */
export function MoreRows({ list, what, children }: MoreRowsProps) {
  const { rows = [], error, moreFailed, hasMore, loadingMore, pageCount } = list;
  const body = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const before = useRef<{ rows: number; shown: number } | null>(null);
  const [news, setNews] = useState("");
  const shownRows = () => body.current?.querySelector("ul")?.children;

  useEffect(() => {
    if (loadingMore || !before.current) return;
    const added = rows.length - before.current.rows;
    const firstNew = shownRows()?.[before.current.shown];
    before.current = null;
    setNews(added > 0 ? `再列出 ${added} 筆，一共 ${rows.length} 筆` : "");
    const next = firstNew ?? end.current?.querySelector("button") ?? end.current?.querySelector("p");
    if (end.current?.contains(document.activeElement)) focusElement(next);
    else focusIfLost(next);
  }, [loadingMore, rows.length]);

  const loadMore = () => {
    before.current = { rows: rows.length, shown: shownRows()?.length ?? 0 };
    setNews("");
    void list.loadMore();
  };
  return (
    <>
      <div ref={body} className="contents">
        {children}
      </div>
      <div ref={end}>
        {moreFailed && Boolean(error) ? (
          <LoadError what={`後面的${what}`} error={error} onRetry={loadMore} />
        ) : (
          // A list of one page needs no word about its end.
          (hasMore || pageCount > 1) && <MoreButton more={hasMore} busy={loadingMore} onMore={loadMore} />
        )}
        <p role="status" className="sr-only">
          {news}
        </p>
      </div>
    </>
  );
}
