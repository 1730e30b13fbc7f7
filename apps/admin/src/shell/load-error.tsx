import { Button } from "@panshi/ui/button";
import { failureOf } from "../lib/failure.ts";

type LoadErrorProps = {
  title: string;
  /** The failure's message. */
  message: string;
  /** What the error itself says, for whoever reports it. */
  detail?: string;
  /** It stands for the whole page, whose heading it is. */
  isPage?: boolean;
  onRetry: () => void;
  busy?: boolean;
};

/** Replaces something that could not be loaded, with a button to retry. */
export function LoadError({ title, message, detail, isPage, onRetry, busy }: LoadErrorProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div role="alert" className="grid justify-items-start gap-4 border-s-2 border-bad py-2 ps-6">
      <Title className="font-display text-xl font-black">{title}</Title>
      <p className="measure text-ink-soft">{message}</p>
      {detail && <p className="measure text-sm wrap-anywhere text-ink-soft">{detail}</p>}
      <Button variant="line" size="sm" onClick={onRetry} busy={busy ?? false}>
        再試一次
      </Button>
    </div>
  );
}

type QueryErrorProps = {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Of a frame around it. */
  className?: string;
};

/** The same for what a query reads. */
export function QueryError({ title, query: { error, isFetching, refetch }, className }: QueryErrorProps) {
  const { message } = failureOf(error);
  const shown = <LoadError title={title} message={message} busy={isFetching} onRetry={() => void refetch()} />;
  return className ? <div className={className}>{shown}</div> : shown;
}
