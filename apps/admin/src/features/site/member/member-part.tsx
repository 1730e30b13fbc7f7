import { failureOf } from "../../../lib/failure.ts";
import type { Page } from "@panshi/contracts/platform/list";
import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Part } from "../../../kit/detail/part.tsx";
import { LoadError } from "../../../shell/load-error.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";

const ROWS = 50;

type MemberPartProps<Row extends { id: string }> = {
  memberId: string;
  title: string;
  /** The part's call, by which its further pages are cached and read. */
  name: "grants" | "orders" | "prayers" | "draws" | "notes" | "timeline";
  load: (input: { id: string; limit: number; cursor: string }) => Promise<Page<Row>>;
  /** The rows that the details begin with. */
  first: Page<Row>;
  /** What its rows are called, if not like the part: 更早的紀錄. */
  rowsName?: string;
  /** What it means that there is none. */
  empty: string;
  actions?: ReactNode;
  /** Above the rows. */
  lead?: ReactNode;
  children: (row: Row) => ReactNode;
};

/** A part of a member's details: its first rows, and the others page by page. */
export function MemberPart<Row extends { id: string }>(props: MemberPartProps<Row>) {
  const { memberId, title, name, load, first, rowsName = title, empty, actions, lead, children } = props;
  const [wanted, setWanted] = useState(false);
  const cursor = first.next;
  const more = useInfiniteQuery({
    queryKey: [["admin", "member", name], { input: { id: memberId, cursor }, type: "infinite" }],
    queryFn: ({ pageParam }) => load({ id: memberId, limit: ROWS, cursor: pageParam }),
    initialPageParam: cursor ?? "",
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: wanted && cursor !== null,
    ...freshAtVisitOptions,
  });
  const rows = [...first.items, ...(more.data?.pages.flatMap(({ items }) => items) ?? [])];
  const hasMore = cursor !== null && (more.data === undefined || more.hasNextPage);
  const loadMore = () => (wanted ? void more.fetchNextPage() : setWanted(true));
  return (
    <Part title={title} actions={actions}>
      {lead}
      {rows.length === 0 ? <p className="py-3 text-sm text-ink-soft">{empty}</p> : <ul>{rows.map(children)}</ul>}
      {more.error ? (
        <div className="pt-4">
          <LoadError
            title={`其餘的${rowsName}讀取失敗`}
            message={failureOf(more.error).message}
            busy={more.isFetching}
            onRetry={() => void (more.data ? more.fetchNextPage() : more.refetch())}
          />
        </div>
      ) : (
        hasMore && (
          <Button variant="quiet" size="sm" className="-ms-4" busy={more.isFetching} onClick={loadMore}>
            更早的{rowsName}
            <Icon name="chevron-down" className="size-4" />
          </Button>
        )
      )}
    </Part>
  );
}
