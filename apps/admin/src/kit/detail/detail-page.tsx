import { EmptyState } from "@panshi/ui/display/empty";
import type { ReactNode } from "react";
import { failureOf } from "../../lib/failure.ts";
import { QueryError } from "../../shell/load-error.tsx";
import { Page } from "../../shell/page.tsx";

type DetailPageProps<Data> = {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Until it is read. */
  title: string;
  /** 訂單讀取失敗 */
  failed: string;
  /** What is said where there is no such row. */
  missing: { page: string; title: string; text: string };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The page of one row in each of its states. */
export function DetailPage<Data>(props: DetailPageProps<Data>) {
  const { query, title, failed, missing, skeleton, children } = props;
  const failure = query.error ? failureOf(query.error) : null;
  if (failure?.missing || failure?.issues.length) {
    return (
      <Page title={missing.page}>
        <EmptyState title={missing.title} text={missing.text} headingLevel={2} />
      </Page>
    );
  }
  if (query.data) return children(query.data);
  return (
    <Page title={title} lead={!failure && <span role="status">載入中...</span>}>
      {failure ? (
        <QueryError title={failed} query={query} />
      ) : (
        <div className="detail-layout" aria-hidden>
          {skeleton}
        </div>
      )}
    </Page>
  );
}
