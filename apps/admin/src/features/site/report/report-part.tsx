import { SkeletonLines } from "@panshi/ui/display/skeleton";
import type { ReactNode } from "react";
import { Part } from "../../../kit/detail/part.tsx";
import { QueryError } from "../../../shell/load-error.tsx";

type Query<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

type ReportPartProps<Data> = {
  title: string;
  query: Query<Data>;
  /** The lines of its placeholder. */
  lines?: number;
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A part of the reports: what its query reads, its placeholder, or why it could not be read; the other parts stay. */
export function ReportPart<Data>({ title, query, lines = 5, actions, children }: ReportPartProps<Data>) {
  const { data, error, isFetching } = query;
  return (
    <Part title={title} actions={actions}>
      <div aria-busy={isFetching} className="pt-4">
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <QueryError title={`${title}讀取失敗`} query={query} />
        ) : (
          <SkeletonLines lines={lines} />
        )}
      </div>
    </Part>
  );
}
