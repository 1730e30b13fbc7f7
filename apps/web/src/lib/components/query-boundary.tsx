import { focusIfLost } from "@panshi/client/return-focus";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { type ReactNode, useEffect, useRef } from "react";
import { LoadError } from "./load-error.tsx";

/** In place of a part until it is loaded, where nothing else is given. */
const LOADING = <LoadingIndicator spoken className="py-16" />;

/** The same in a dialog, which then does not grow much. */
export const DialogLoading = () => (
  <div className="grid min-h-48 place-content-center">
    <LoadingIndicator spoken />
  </div>
);

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** What is loaded, for 「…暫時讀不到」. */
  what: string;
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * A part of a page that loads its own data: loading, failed with a button to retry, or loaded. A refresh that fails says
 * so above what is shown. After a retry the focus, which was on the button, goes to what it brought.
 */
export function QueryBoundary<Data>({ query, what, loading = LOADING, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  const part = useRef<HTMLDivElement>(null);
  const retried = useRef(false);
  const settled = data !== undefined && !error;
  useEffect(() => {
    if (!settled || !retried.current) return;
    retried.current = false;
    focusIfLost(part.current?.firstElementChild);
  }, [settled]);
  const retry = () => {
    retried.current = true;
    void refetch();
  };
  return (
    <div ref={part} className="contents">
      {Boolean(error) && <LoadError what={what} error={error} onRetry={retry} />}
      {data !== undefined ? children(data) : !error && loading}
    </div>
  );
}
